import type { Db } from '#database/db.ts'
import type { MailMessage } from '#outside/mail/emailTemplate.ts'
import { insertMails, mailRows } from './mail.store.ts'

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
export const postMail = (db: Db, mail: MailToPost): Promise<void> => postMails(db, [mail])

export const postMails = (db: Db, mails: readonly MailToPost[]): Promise<void> => insertMails(db, mails.map(newMail))

/** Mails as they are written, for a statement that writes something else too; `keptFrom` where they needn't be carried anywhere. */
export const mailsToWrite = (mails: readonly MailToPost[], keptFrom?: string): string =>
  mailRows(mails.map((mail) => ({ ...newMail(mail), keptFrom: mail.isSecret ? undefined : keptFrom })))

function newMail({ key, to, kind, label, isSecret = false, isNews = false, subject, body }: MailToPost) {
  return { key, kind, receiver: to.trim(), subject, text: body.text, html: body.html, label, isSecret, isNews }
}

/** One mail has one job, however often it is queued. */
export const jobKeyOf = (mailId: string) => `mail:${mailId}`
