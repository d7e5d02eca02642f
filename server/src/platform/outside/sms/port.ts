/** A text message that is ready to leave. */
export type OutgoingText = {
  /** As +919876543210. */
  to: string
  text: string
  /** When it was written. */
  writtenAt: Date
  /** True when an earlier attempt may have come through without our learning of it: then it must be looked for first. */
  mayHaveLeft: boolean
}

/** Who carries text messages. `send` comes back once the message was accepted, and throws a `TextProblem` otherwise, or `CircuitOpenError` when nobody was asked. */
export type Texter = {
  name: 'twilio' | 'outbox'
  send(message: OutgoingText): Promise<void>
}

/** The longest that a texter works on one message; whoever holds a message while it is sent must hold it for longer. */
export const longestTextMs = 30_000

/** Why a text message was not accepted, in a sentence for whoever runs the desk. */
export class TextProblem extends Error {
  /** True when the same message would be refused again, as with a number that does not exist. */
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
