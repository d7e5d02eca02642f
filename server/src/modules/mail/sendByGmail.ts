import type { AppContext } from '#core/context.ts'
import { connectedAddress, withGoogle } from '#integration/index.ts'
import { mailProblemOf, messageOf } from '#outside/google/index.ts'
import type { OutgoingMail } from '#outside/mail/port.ts'
import type { MailRow } from './mail.table.ts'

type Here = Pick<AppContext, 'db' | 'clock' | 'secret' | 'google' | 'log'>

/**
 * The account by which a mail goes out: what people write is sent from the connected Gmail, where its answers arrive. What the product writes
 * by itself is left to the mail server, since Gmail takes few mails a day. The sandbox sends nothing.
 */
export async function gmailFor({ db, google }: Here, mail: Pick<MailRow, 'kind'>): Promise<string | undefined> {
  if (mail.kind !== 'composed' || google.isSandbox) return undefined
  return await connectedAddress(db, 'gmail')
}

/** Sends a mail by Gmail, and puts it under its label where Gmail has one of that name. */
export async function sendByGmail(here: Here, mail: OutgoingMail, from: string): Promise<void> {
  const { google, log } = here
  const message = await messageOf(mail, from)
  try {
    const id = await withGoogle(here, 'gmail', (token) => google.sendMail(token, message))
    // It has left: whatever goes wrong from here on must not send it again.
    if (mail.label)
      await putUnder(here, id, mail.label).catch((error: unknown) => {
        log.warn({ id, problem: error instanceof Error ? error.message : '' }, 'a mail was not put under its label')
      })
  } catch (error) {
    throw mailProblemOf(error)
  }
}

async function putUnder(here: Here, mailId: string, wanted: string): Promise<void> {
  const { google } = here
  await withGoogle(here, 'gmail', async (token) => {
    const labels = await google.labels(token)
    const label = labels.find(({ id, name, type }) => type === 'user' && (id === wanted || name.toLowerCase() === wanted.toLowerCase()))
    if (label) await google.label(token, mailId, label.id)
  })
}

/** The labels that people made; nothing where nobody can be asked, which is noted and shown to nobody. */
export async function gmailLabels(here: Here): Promise<{ id: string; name: string; type: 'user' }[]> {
  if (!(await connectedAddress(here.db, 'gmail'))) return []
  try {
    const labels = await withGoogle(here, 'gmail', (token) => here.google.labels(token))
    return labels.flatMap(({ id, name, type }) => (type === 'user' ? [{ id, name, type }] : []))
  } catch (error) {
    here.log.warn({ problem: error instanceof Error ? error.message : '' }, 'the labels of Gmail could not be read')
    return []
  }
}
