import type { Mailer } from '#outside/mail/port.ts'

type Sending = Pick<Mailer, 'name' | 'from'>
/** The details of a company in the sender of its mails. */
type Sender = { name: string; email?: string }

/** The sender of mails of the product itself. */
export const senderOf = ({ from }: Pick<Sending, 'from'>, { name, email }: Sender): string =>
  from ?? `${name} <${email || 'no-reply@localhost'}>`

/**
 * The sender of mails that are delivered to the local mailbox at once; undefined if a carrier must send them. Only for mails that any
 * carrier would send unchanged: no secrets, and no mails of people.
 */
export const keptFromOf = (mailer: Sending, company: Sender): string | undefined =>
  mailer.name === 'mailbox' ? senderOf(mailer, company) : undefined

/** Derived from the mail's id, so that every attempt has the same. */
export const messageIdOf = ({ id }: { id: string }, from: string): string => `${id}@${/@([^@>\s]+)>?\s*$/.exec(from)?.[1] ?? 'localhost'}`
