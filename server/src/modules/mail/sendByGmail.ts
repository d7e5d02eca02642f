import type { AppContext } from '#core/context.ts'
import { connectedAddress, withGoogle } from '#integration/index.ts'
import { mailProblemOf, messageOf } from '#outside/google/index.ts'
import type { OutgoingMail } from '#outside/mail/port.ts'
import type { MailRow } from './mail.table.ts'

type Deps = Pick<AppContext, 'db' | 'clock' | 'secret' | 'google' | 'log'>

/**
 * The account by which a mail goes out: what people write is sent from the connected Gmail, where its answers arrive. What the product writes
 * by itself is left to the mail server, since Gmail takes few mails a day. The sandbox sends nothing.
 */
export async function gmailFor({ db, google }: Deps, mail: Pick<MailRow, 'kind'>): Promise<string | undefined> {
  if (mail.kind !== 'composed' || google.isSandbox) return undefined
  return await connectedAddress(db, 'gmail')
}

/**
 * Sends a mail by Gmail, and puts it under its label where Gmail has one of that name.
 * @returns the Message-ID under which it left
 */
export async function sendByGmail(context: Deps, mail: OutgoingMail, from: string): Promise<string> {
  const { google, log } = context
  const message = await messageOf(mail, from)
  const id = await withGoogle(context, 'gmail', (token) => google.sendMail(token, message)).catch((error: unknown) => {
    throw mailProblemOf(error)
  })
  // It has left: whatever goes wrong from here on must not send it again.
  const warn = (what: string) => (error: unknown) => {
    log.warn({ id, err: error }, what)
  }
  if (mail.label) await putUnder(context, id, mail.label).catch(warn('a mail was not put under its label'))
  const name = await withGoogle(context, 'gmail', (token) => google.messageIdOf(token, id)).catch(
    warn('what Gmail calls a mail could not be read'),
  )
  return name ?? mail.messageId
}

async function putUnder(context: Deps, mailId: string, wanted: string): Promise<void> {
  const { google } = context
  await withGoogle(context, 'gmail', async (token) => {
    const labels = await google.labels(token)
    const label = labels.find(({ id, name, type }) => type === 'user' && (id === wanted || name.toLowerCase() === wanted.toLowerCase()))
    if (label) await google.label(token, mailId, label.id)
  })
}

/** The labels that people made; nothing where nobody can be asked, which is noted and shown to nobody. */
export async function gmailLabels(context: Deps): Promise<{ id: string; name: string; type: 'user' }[]> {
  if (!(await connectedAddress(context.db, 'gmail'))) return []
  try {
    const labels = await withGoogle(context, 'gmail', (token) => context.google.labels(token))
    return labels.flatMap(({ id, name, type }) => (type === 'user' ? [{ id, name, type }] : []))
  } catch (error) {
    context.log.warn({ err: error }, 'the labels of Gmail could not be read')
    return []
  }
}
