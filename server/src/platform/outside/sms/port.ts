/** A text message that is ready to send. */
export type OutgoingText = {
  /** As +919876543210. */
  to: string
  text: string
  /** When it was written. */
  writtenAt: Date
  /** True when an earlier attempt may have succeeded without our knowledge: the message must be looked up first. */
  mayHaveLeft: boolean
}

/**
 * A text message transport. `send` resolves once the message was accepted, and throws a `TextProblem` otherwise, or `CircuitOpenError`
 * during an outage.
 */
export type Texter = {
  name: 'twilio' | 'outbox'
  send(message: OutgoingText): Promise<void>
}

/** The maximum time for one message; a claim on a message must last longer. */
export const longestTextMs = 30_000

/** The reason why a text message was not accepted, in a sentence for operators. */
export class TextProblem extends Error {
  /** True when the same message would be refused again, as with an unknown number. */
  readonly isFinal: boolean
  /** True when the provider itself fails, and so would every other message. */
  readonly isOutage: boolean

  constructor(message: string, options: { isFinal: boolean; isOutage?: boolean; cause?: unknown }) {
    super(message, { cause: options.cause })
    this.name = 'TextProblem'
    this.isFinal = options.isFinal
    this.isOutage = options.isOutage ?? false
  }
}
