import type { Role } from '#core/access.ts'

/** The carrier of a mail: a mail server, Gmail, or the mailbox on this machine, which stores it. */
export const mailCarriers = ['smtp', 'gmail', 'mailbox'] as const
export type MailCarrier = (typeof mailCarriers)[number]

const mailPreview = { longerThan: 30, cutTo: 50 } as const
/** How long codes and links that prove an address stay readable in the mailbox before they are erased. */
export const secretMailMinutes = 15

/** The preview of a message in a list, in one line: a short message whole, otherwise its beginning and a link to the rest. */
export function previewOf(message: string): { text: string; isMore: boolean } {
  const line = message.replace(/\s+/g, ' ').trim()
  const isMore = line.length > mailPreview.longerThan
  return { text: line.length > mailPreview.cutTo ? `${line.slice(0, mailPreview.cutTo)}…` : line, isMore }
}

export const seesSecretMails = (role: Role) => role === 'admin'

/** The text of a secret mail is for its receiver; without a mail server, an admin reads it in the mailbox. */
export const showsWords = (mail: { isSecret: boolean; carrier: MailCarrier | null }) => !mail.isSecret || mail.carrier === 'mailbox'

export const mailSubjectLength = 200
/** The maximum length of a person's mail, including its markup. */
export const mailWriteLength = 100_000
export const mailAddressLength = 254
/** The limits of attachments; receivers' mail servers accept little more. */
export const mostMailFiles = 10
export const mostMailBytes = 15_000_000

/**
 * Admins can write to any address; sales to those with an account, so that a stolen session cannot mail strangers in the company's name.
 */
export const mayWriteTo = (role: Role, receiver: { hasAccount: boolean }): boolean =>
  role === 'admin' || (role === 'sales' && receiver.hasAccount)
