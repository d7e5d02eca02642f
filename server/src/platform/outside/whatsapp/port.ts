import type { IncomingHttpHeaders } from 'node:http'
import type { Readable } from 'node:stream'
import type { WhatsappMedia } from '@app/contract/whatsapp/whatsapp.rules.ts'

/** A text that the company has had approved; outside of the 24-hour window nothing else may be said. */
export type WhatsappTemplate = {
  name: string
  /** As 'en_US'. */
  language: string
  /** With its variables as {{1}}, {{2}}. */
  body: string
  variables: number
}

export type OutgoingWhatsapp = {
  /** Ours; the provider's news of this message carry it. */
  ourId: string
  /** As +919876543210. */
  to: string
} & (
  | { kind: 'text'; body: string }
  /** A file that was handed over before; the name is what a document is called. */
  | { kind: 'file'; as: WhatsappMedia; mediaId: string; name: string; caption: string }
  | { kind: 'template'; name: string; language: string; parameters: readonly string[] }
)

export type WhatsappUpload = { type: string; sizeBytes: number; content: Readable }
export type WhatsappFile = { mediaId: string; type: string; name?: string | undefined }

/** What the provider tells: what became of a message of ours, or what somebody wrote. */
export type WhatsappNews =
  | {
      kind: 'status'
      outsideId: string
      ourId?: string | undefined
      number: string
      state: 'sent' | 'delivered' | 'read' | 'failed'
      reason?: string | undefined
      at: Date
    }
  | {
      kind: 'message'
      outsideId: string
      number: string
      name?: string | undefined
      body: string
      file?: WhatsappFile | undefined
      at: Date
    }

/** Who carries messages of WhatsApp. `send` comes back once the message was accepted, and throws a `WhatsappProblem` otherwise, or `CircuitOpenError`. */
export type WhatsappLine = {
  name: 'cloud' | 'sandbox'
  send(message: OutgoingWhatsapp): Promise<{ outsideId: string }>
  /** Hands over a file, to be sent with a message; done twice nothing is sent twice. */
  upload(file: WhatsappUpload): Promise<{ mediaId: string }>
  templates(): Promise<WhatsappTemplate[]>
  /** The bytes of what somebody sent. */
  readMedia(mediaId: string): Promise<{ content: AsyncIterable<Uint8Array>; type: string }>
  /** What the provider asks back when it is told of our address; undefined for anybody else. */
  answerChallenge(query: Readonly<Record<string, unknown>>): string | undefined
  /** @throws WhatsappWebhookRefused where the signature is not the provider's */
  readWebhook(rawBody: Buffer, headers: IncomingHttpHeaders): WhatsappNews[]
}

/** The longest that one request takes. */
export const longestWhatsappMs = 15_000
/** Larger files are said to be there, and stay with the provider. */
export const largestWhatsappFile = 100_000_000

/** Why a message was not accepted, in a sentence for whoever wrote it. */
export class WhatsappProblem extends Error {
  /** True when the same message would be refused again. */
  readonly isFinal: boolean
  /** True when the provider itself fails, and so would every other message. */
  readonly isOutage: boolean
  /** True when nobody knows whether it was accepted: sent again, it might arrive twice. */
  readonly isUnknown: boolean

  constructor(message: string, options: { isFinal: boolean; isOutage?: boolean; isUnknown?: boolean; cause?: unknown }) {
    super(message, { cause: options.cause })
    this.name = 'WhatsappProblem'
    this.isFinal = options.isFinal
    this.isOutage = options.isOutage ?? false
    this.isUnknown = options.isUnknown ?? false
  }
}

export class WhatsappWebhookRefused extends Error {
  override readonly name = 'WhatsappWebhookRefused'
}
