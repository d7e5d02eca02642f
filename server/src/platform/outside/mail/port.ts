/** A mail that is ready to leave: both parts written, the receiver checked. */
export type OutgoingMail = {
  to: string
  subject: string
  text: string
  html: string
  /** Whom an answer goes to, where that is not the sender. */
  replyTo?: string
  headers?: Record<string, string>
  /** Without angle brackets. The same at every attempt, so that a receiver who gets a mail twice can tell. */
  messageId: string
  /** A word by which the receiver may sort, such as the order's status. */
  label?: string
  attachments?: readonly Attachment[]
}
export type Attachment = { name: string; type: string; content: Uint8Array }

/**
 * Who carries mails. `send` comes back once the mail was accepted, and throws a `MailProblem` otherwise, or `CircuitOpenError`
 * when nobody was asked. A signal hangs up.
 */
export type Mailer = {
  name: 'smtp' | 'mailbox'
  /** The sender that receivers see, such as `Mentordesk <desk@mentordesk.example>`; without one the company signs. */
  from?: string
  send(mail: OutgoingMail, options?: { signal?: AbortSignal }): Promise<void>
  /** Gives mails under way a moment to arrive, then hangs up, and takes no more. */
  close(): Promise<void>
}

/** The longest that a mailer works on one mail; whoever holds a mail while it is sent must hold it for longer. */
export const longestSendMs = 90_000

/** Why a mail was not accepted, in a sentence for whoever runs the desk. */
export class MailProblem extends Error {
  /** True when the same mail would be refused again, as with an address that does not exist. */
  readonly isFinal: boolean
  /** True when the mail server itself fails, and so would every other mail. */
  readonly isOutage: boolean

  constructor(message: string, options: { isFinal: boolean; isOutage?: boolean; cause?: unknown }) {
    super(message, { cause: options.cause })
    this.name = 'MailProblem'
    this.isFinal = options.isFinal
    this.isOutage = options.isOutage ?? false
  }
}
