import { z } from 'zod'

/** The parts of the Cloud API's responses and webhooks that are read. */
export const Sent = z.object({
  messages: z.array(z.object({ id: z.string().min(1) })).min(1),
  contacts: z
    .array(z.object({ wa_id: z.string().nullish(), user_id: z.string().nullish() }))
    .nullish()
    .catch(undefined),
})

export const Uploaded = z.object({ id: z.string().min(1) })

export const Failed = z.object({
  error: z.object({
    message: z.string(),
    code: z.number(),
    error_data: z.object({ details: z.string().optional() }).optional(),
  }),
})

const label = z
  .string()
  .nullish()
  .transform((text) => text ?? undefined)
const Button = z.object({ type: z.string(), text: label, url: label, phone_number: label })
export const Template = z.object({
  name: z.string(),
  language: z.string(),
  status: z.string(),
  category: label,
  /** NAMED or POSITIONAL; older templates have none and are positional. */
  parameter_format: label,
  components: z
    .array(z.object({ type: z.string(), format: label, text: label, buttons: z.array(Button).nullish() }))
    .nullish()
    .transform((all) => all ?? []),
})
export const Templates = z.object({
  // A template of a shape that is not documented is left out, and the others are offered.
  data: z.array(Template.nullable().catch(null)).transform((all) => all.filter((one) => one !== null)),
  paging: z.object({ cursors: z.object({ after: z.string().optional() }).optional(), next: z.string().optional() }).optional(),
})

export const Media = z.object({ url: z.url(), mime_type: z.string().default('application/octet-stream') })

/** A field that may be missing, null or malformed: only its own part of the message is lost then. */
const perhaps = <Shape extends z.ZodType>(shape: Shape) => shape.nullish().catch(undefined)
const words = perhaps(z.string())
/** An id or number, which names queues and is looked up by index. Meta's longest has about 100 characters. */
const someId = z.string().min(1).max(400)
const perhapsId = perhaps(z.string().max(400))
const number = perhaps(z.coerce.number())

const media = z.object({ id: someId, mime_type: words, caption: words, filename: words })
const reply = z.object({ id: words, title: words, description: words })

/** One person, as Meta names them: by a user id of this business, by a number, or by both. */
export const Contact = z.object({ wa_id: perhapsId, user_id: perhapsId, profile: perhaps(z.object({ name: words })) })
export type Contact = z.infer<typeof Contact>

const SharedContact = z.object({
  name: perhaps(z.object({ formatted_name: words, first_name: words, last_name: words })),
  phones: perhaps(z.array(z.object({ phone: words, wa_id: perhapsId }))),
  emails: perhaps(z.array(z.object({ email: words }))),
  org: perhaps(z.object({ company: words })),
})
export type SharedContact = z.infer<typeof SharedContact>

/** The content of a message, by its type. */
export const Content = z.object({
  type: words,
  text: perhaps(z.object({ body: z.string() })),
  button: perhaps(z.object({ text: words, payload: words })),
  interactive: perhaps(
    z.object({
      button_reply: perhaps(reply),
      list_reply: perhaps(reply),
      nfm_reply: perhaps(z.object({ name: words, body: words, response_json: words })),
      call_permission_reply: perhaps(z.object({ response: words })),
    }),
  ),
  location: perhaps(z.object({ latitude: z.coerce.number(), longitude: z.coerce.number(), name: words, address: words })),
  contacts: perhaps(z.array(SharedContact)),
  order: perhaps(
    z.object({
      text: words,
      product_items: perhaps(z.array(z.object({ product_retailer_id: words, quantity: number, item_price: number, currency: words }))),
    }),
  ),
  reaction: perhaps(z.object({ message_id: perhapsId, emoji: words })),
  system: perhaps(z.object({ body: words, type: words, wa_id: perhapsId, new_wa_id: perhapsId, user_id: perhapsId })),
  image: perhaps(media),
  video: perhaps(media),
  audio: perhaps(media),
  voice: perhaps(media),
  document: perhaps(media),
  sticker: perhaps(media),
  errors: perhaps(z.array(z.object({ code: number, title: words, message: words, error_data: perhaps(z.object({ details: words })) }))),
})
export type Content = z.infer<typeof Content>

const timestamp = perhaps(z.union([z.string(), z.number()]))

export const IncomingMessage = Content.extend({
  id: someId,
  from: perhapsId,
  from_user_id: perhapsId,
  timestamp,
  edit: perhaps(z.object({ original_message_id: someId, message: Content })),
  revoke: perhaps(z.object({ original_message_id: someId })),
})
export type IncomingMessage = z.infer<typeof IncomingMessage>

export const IncomingStatus = z.object({
  id: someId,
  status: z.string().min(1),
  timestamp,
  recipient_id: perhapsId,
  recipient_user_id: perhapsId,
  biz_opaque_callback_data: perhapsId,
  errors: Content.shape.errors,
})
export type IncomingStatus = z.infer<typeof IncomingStatus>

/** The levels of a webhook. Each part is read by itself, so that one that does not fit keeps its neighbours. */
export const Webhook = z.object({ object: z.string(), entry: z.array(z.unknown()) })
export const Entry = z.object({ changes: z.array(z.unknown()) })
export const Change = z.object({ field: z.string(), value: z.unknown().optional() })
export const Value = z.object({
  metadata: perhaps(z.object({ phone_number_id: z.coerce.string() })),
  contacts: perhaps(z.array(Contact.catch({ wa_id: undefined, user_id: undefined, profile: undefined }))),
  messages: z.unknown().optional(),
  statuses: z.unknown().optional(),
  errors: z.unknown().optional(),
})
