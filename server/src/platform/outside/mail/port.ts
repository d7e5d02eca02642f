/** A mail that is ready to send: both parts rendered, the receiver checked. */
export type OutgoingMail = {
  to: string
  subject: string
  text: string
  html: string
  /** The address for replies, if it differs from the sender. */
  replyTo?: string
  headers?: Record<string, string>
  /** Without angle brackets. Equal for every attempt, so that receivers recognise a repeated mail. */
  messageId: string
  /** A label for the receiver's filters, such as the order's status. */
  label?: string
  attachments?: readonly Attachment[]
}
export type Attachment = { name: string; type: string; content: Uint8Array }

/**
 * A mail transport. `send` resolves once the mail was accepted, and throws a `MailProblem` otherwise, or `CircuitOpenError` during an
 * outage. The signal aborts it.
 */
export type Mailer = {
  name: 'smtp' | 'mailbox'
  /** The visible sender, such as `Mentordesk <desk@mentordesk.example>`; by default the company. */
  from?: string
  send(mail: OutgoingMail, options?: { signal?: AbortSignal }): Promise<void>
  /** Waits briefly for running sends, then disconnects and accepts no more. */
  close(): Promise<void>
}

/** The maximum time for one mail; a claim on a mail must last longer. */
export const longestSendMs = 90_000

/** The reason why a mail was not accepted, in a sentence for operators. */
export class MailProblem extends Error {
  /** True when the same mail would be refused again, as with an unknown address. */
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
