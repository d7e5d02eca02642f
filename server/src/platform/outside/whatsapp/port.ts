import type { IncomingHttpHeaders } from 'node:http'
import type { Readable } from 'node:stream'
import type { WhatsappMedia } from '@app/contract/whatsapp/whatsapp.rules.ts'

/** An approved text; outside of the 24-hour window only templates may be sent. */
export type WhatsappTemplate = {
  name: string
  /** As 'en_US'. */
  language: string
  /** The whole message with header, footer and buttons, and its variables as {{1}}, {{2}} in the order of the fields. */
  body: string
  variables: number
  fields: TemplateField[]
}

/** A variable of a template: where it stands, and its name in the provider's template. */
export type TemplateField = {
  part: 'header' | 'body' | 'url' | 'code'
  /** The position of its button, from 0. */
  index?: number
  /** A number, or a name if the template names its variables. */
  variable: string
  isNamed: boolean
  label: string
}

/** A numbered variable of the body. */
export const numberedField = (number: number): TemplateField => ({
  part: 'body',
  variable: String(number),
  isNamed: false,
  label: String(number),
})

export type OutgoingWhatsapp = {
  /** Our id; the provider's events about this message carry it. */
  ourId: string
  /** A number as +919876543210, or Meta's user id of a person whose number we don't know. */
  to: string
} & (
  | { kind: 'text'; body: string }
  /** An uploaded file; the name is shown for documents. */
  | { kind: 'file'; as: WhatsappMedia; mediaId: string; name: string; caption: string }
  | { kind: 'template'; name: string; language: string; parameters: readonly string[]; fields: readonly TemplateField[] }
)

export type WhatsappUpload = { type: string; sizeBytes: number; content: Readable }
export type WhatsappFile = { mediaId: string; type: string; name?: string | undefined }

/** A person as Meta names them; either part may be missing. A user id belongs to one person for good, a number can change hands. */
export type WhatsappPerson = { userId?: string | undefined; number?: string | undefined; name?: string | undefined }

/** The provider's events: the state of a message of ours, an incoming message or its change, or a part that could not be read. */
export type WhatsappEvent =
  | {
      kind: 'status'
      outsideId: string
      ourId?: string | undefined
      person: WhatsappPerson
      state: 'sent' | 'delivered' | 'read' | 'failed'
      reason?: string | undefined
      at: Date
    }
  | {
      kind: 'message'
      outsideId: string
      person: WhatsappPerson
      body: string
      file?: WhatsappFile | undefined
      /** The new number or user id of a person who has changed it. */
      becomes?: WhatsappPerson | undefined
      at: Date
    }
  /** The new text of an earlier message of theirs. */
  | { kind: 'edit'; outsideId: string; person: WhatsappPerson; body: string; at: Date }
  /** They deleted an earlier message of theirs. */
  | { kind: 'revocation'; outsideId: string; person: WhatsappPerson; at: Date }
  | { kind: 'unreadable'; raw: string; person?: WhatsappPerson | undefined; outsideId?: string | undefined; at: Date }

/** A WhatsApp transport. `send` resolves once the message was accepted, and throws a `WhatsappProblem` otherwise, or `CircuitOpenError`. */
export type WhatsappLine = {
  name: 'cloud' | 'sandbox'
  send(message: OutgoingWhatsapp): Promise<{ outsideId: string; person?: WhatsappPerson | undefined }>
  /** Uploads a file for a message; repeating it sends nothing. */
  upload(file: WhatsappUpload): Promise<{ mediaId: string }>
  templates(): Promise<WhatsappTemplate[]>
  /** The bytes of a received file. */
  readMedia(mediaId: string): Promise<{ content: AsyncIterable<Uint8Array>; type: string }>
  /** The answer to the provider's webhook verification; undefined for other requests. */
  answerChallenge(query: Readonly<Record<string, unknown>>): string | undefined
  /** @throws WhatsappWebhookRefused where the signature is not the provider's */
  readWebhook(rawBody: Buffer, headers: IncomingHttpHeaders, now: Date): WhatsappEvent[]
}

/** The timeout of a request. */
export const longestWhatsappMs = 15_000
/** Larger files are listed but stay with the provider. */
export const largestWhatsappFile = 100_000_000

/** The reason why a message was not accepted, in a sentence for its author. */
export class WhatsappProblem extends Error {
  /** True when the same message would be refused again. */
  readonly isFinal: boolean
  /** True when the provider itself fails, and so would every other message. */
  readonly isOutage: boolean
  /** True when the message may have been accepted: sent again, it might arrive twice. */
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
