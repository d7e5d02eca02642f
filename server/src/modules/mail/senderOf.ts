import type { Mailer } from '#outside/mail/port.ts'

type Sending = Pick<Mailer, 'name' | 'from'>
/** What of a company stands in the sender of its mails. */
type Sender = { name: string; email?: string }

/** Whom what the product writes by itself comes from. */
export const senderOf = ({ from }: Pick<Sending, 'from'>, { name, email }: Sender): string =>
  from ?? `${name} <${email || 'no-reply@localhost'}>`

/**
 * Whom mails are from that lie where they go as soon as they are written; nothing where somebody has to carry them. Only for what any mailer
 * would carry as it stands: no secrets, and nothing that a person wrote.
 */
export const keptFromOf = (mailer: Sending, company: Sender): string | undefined =>
  mailer.name === 'mailbox' ? senderOf(mailer, company) : undefined

/** Made from the mail's id alone, and so the same at every attempt. */
export const messageIdOf = ({ id }: { id: string }, from: string): string => `${id}@${/@([^@>\s]+)>?\s*$/.exec(from)?.[1] ?? 'localhost'}`
