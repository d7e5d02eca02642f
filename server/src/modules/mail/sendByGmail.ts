import type { AppContext } from '#core/context.ts'
import { connectedAddress, withGoogle } from '#integration/index.ts'
import { mailProblemOf, messageOf } from '#outside/google/index.ts'
import type { OutgoingMail } from '#outside/mail/port.ts'
import type { MailRow } from './mail.table.ts'

type Deps = Pick<AppContext, 'db' | 'clock' | 'secret' | 'google' | 'log'>

/**
 * The account that sends a mail: people's mails are sent from the connected Gmail, where the answers arrive. Mails of the product itself go
 * to the mail server, since Gmail has a low daily limit. The sandbox sends nothing.
 */
export async function gmailFor({ db, google }: Deps, mail: Pick<MailRow, 'kind'>): Promise<string | undefined> {
  if (mail.kind !== 'composed' || google.isSandbox) return undefined
  return await connectedAddress(db, 'gmail')
}

/**
 * Sends a mail by Gmail, and labels it if Gmail has a label of that name.
 * @returns the Message-ID with which it was sent
 */
export async function sendByGmail(context: Deps, mail: OutgoingMail, from: string): Promise<string> {
  const { google, log } = context
  const message = await messageOf(mail, from)
  const id = await withGoogle(context, 'gmail', (token) => google.sendMail(token, message)).catch((error: unknown) => {
    throw mailProblemOf(error)
  })
  // It was sent: no later failure may send it again.
  const warn = (what: string) => (error: unknown) => {
    log.warn({ id, err: error }, what)
  }
  if (mail.label) await addLabel(context, id, mail.label).catch(warn('a mail could not be labelled'))
  const name = await withGoogle(context, 'gmail', (token) => google.messageIdOf(token, id)).catch(
    warn('the Message-ID of a mail could not be read from Gmail'),
  )
  return name ?? mail.messageId
}

async function addLabel(context: Deps, mailId: string, wanted: string): Promise<void> {
  const { google } = context
  await withGoogle(context, 'gmail', async (token) => {
    const labels = await google.labels(token)
    const label = labels.find(({ id, name, type }) => type === 'user' && (id === wanted || name.toLowerCase() === wanted.toLowerCase()))
    if (label) await google.label(token, mailId, label.id)
  })
}

/** The user-created labels; empty if Gmail cannot be reached, which is logged and not shown. */
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
