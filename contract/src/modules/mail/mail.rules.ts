import type { Role } from '#core/access.ts'

/** Who carried a mail: a mail server, Gmail, or the mailbox on this machine, which keeps it. */
export const mailCarriers = ['smtp', 'gmail', 'mailbox'] as const
export type MailCarrier = (typeof mailCarriers)[number]

const mailPreview = { longerThan: 30, cutTo: 50 } as const
/** Codes and links that prove an address lie readable in the mailbox for so long, and are erased then. */
export const secretMailMinutes = 15

/** What a list shows of a message, in one line: whole while it is short, else its first characters and the way to the rest. */
export function previewOf(message: string): { text: string; isMore: boolean } {
  const line = message.replace(/\s+/g, ' ').trim()
  const isMore = line.length > mailPreview.longerThan
  return { text: line.length > mailPreview.cutTo ? `${line.slice(0, mailPreview.cutTo)}…` : line, isMore }
}

export const seesSecretMails = (role: Role) => role === 'admin'

/** The words of a secret mail are for its receiver; where no mail server is set up, an admin reads them out of the mailbox. */
export const showsWords = (mail: { isSecret: boolean; carrier: MailCarrier | null }) => !mail.isSecret || mail.carrier === 'mailbox'

export const mailSubjectLength = 200
/** How much a person may write in one mail, with its marks. */
export const mailWriteLength = 100_000
export const mailAddressLength = 254
/** What goes along with one mail; receivers' mail servers take little more. */
export const mostMailFiles = 10
export const mostMailBytes = 15_000_000

/** An admin writes to any address; sales to those who have an account, so that nobody's session makes the company send mails to strangers. */
export const mayWriteTo = (role: Role, receiver: { hasAccount: boolean }): boolean =>
  role === 'admin' || (role === 'sales' && receiver.hasAccount)
