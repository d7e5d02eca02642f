import type { Db } from '#database/db.ts'
import { enqueueAll, type QueuedJob } from '#jobs/jobs.ts'
import type { MailMessage } from '#outside/mail/letter.ts'
import { insertMails } from './mail.store.ts'

export type MailToPost = MailMessage & {
  /**
   * Names the event and the receiver, as in `orderDelivered:{orderId}:{userId}`: of two mails with one key only the first
   * is ever written. What may rightly be said again needs a key that says which time it is.
   */
  key: string
  to: string
  /** What the mail is about, in one word, for the record. */
  kind: string
  /** A word by which the receiver may sort, such as the order's status. */
  label?: string
  /** True for a code or a link that proves an address: its words are erased once it has left. */
  isSecret?: boolean
  /** True for news that the receiver can turn off; the mail then says where. */
  isNews?: boolean
}

/** Writes a mail and queues it in the caller's transaction: rolled back with it, and on its way once that commits. */
export const postMail = async (db: Db, mail: MailToPost): Promise<void> => enqueueAll(db, await writeMails(db, [mail]))

/** Writes several, and answers the jobs that send them, for the caller to queue in the same transaction. */
export async function writeMails(db: Db, mails: readonly MailToPost[]): Promise<QueuedJob[]> {
  const ids = await insertMails(
    db,
    mails.map(({ key, to, kind, label, isSecret = false, isNews = false, subject, letter }) => {
      return { key, kind, receiver: to.trim(), subject, text: letter.text, html: letter.html, label, isSecret, isNews }
    }),
  )
  return ids.map((mailId) => ({ name: 'sendMail', payload: { mailId }, jobKey: jobKeyOf(mailId) }))
}

/** One mail has one job, however often it is queued. */
export const jobKeyOf = (mailId: string) => `mail:${mailId}`
