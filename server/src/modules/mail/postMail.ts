import type { Db } from '#database/db.ts'
import type { MailMessage } from '#outside/mail/emailTemplate.ts'
import { insertMails, mailRows } from './mail.store.ts'

export type MailToPost = MailMessage & {
  /**
   * Identifies the event and the receiver, as `orderDelivered:{orderId}:{userId}`: of two mails with one key only the first is written.
   * Events that can repeat need a key that includes the occurrence.
   */
  key: string
  to: string
  /** The subject of the mail in one word, for the record. */
  kind: string
  /** A word by which the receiver may sort, such as the order's status. */
  label?: string
  /** True for a code or a link that proves an address: its text is erased after sending. */
  isSecret?: boolean
  /** True for notifications that the receiver can turn off; the mail then links to the settings. */
  isNews?: boolean
}

/** Writes a mail and enqueues it in the caller's transaction. */
export const postMail = (db: Db, mail: MailToPost): Promise<void> => postMails(db, [mail])

export const postMails = (db: Db, mails: readonly MailToPost[]): Promise<void> => insertMails(db, mails.map(newMail))

/** Mails for a statement that inserts other rows too; `keptFrom` is the sender if they stay in the local mailbox. */
export const mailsToWrite = (mails: readonly MailToPost[], keptFrom?: string): string =>
  mailRows(mails.map((mail) => ({ ...newMail(mail), keptFrom: mail.isSecret ? undefined : keptFrom })))

function newMail({ key, to, kind, label, isSecret = false, isNews = false, subject, body }: MailToPost) {
  return { key, kind, receiver: to.trim(), subject, text: body.text, html: body.html, label, isSecret, isNews }
}

/** One mail has one job, even if it is enqueued repeatedly. */
export const jobKeyOf = (mailId: string) => `mail:${mailId}`
