import { z } from 'zod'

/** The parts of the Cloud API's responses and webhooks that are read. */
export const Sent = z.object({ messages: z.array(z.object({ id: z.string().min(1) })).min(1) })

export const Uploaded = z.object({ id: z.string().min(1) })

export const Failed = z.object({
  error: z.object({
    message: z.string(),
    code: z.number(),
    error_data: z.object({ details: z.string().optional() }).optional(),
  }),
})

export const Templates = z.object({
  data: z.array(
    z.object({
      name: z.string(),
      language: z.string(),
      status: z.string(),
      components: z.array(z.object({ type: z.string(), text: z.string().optional() })).default([]),
    }),
  ),
  paging: z.object({ cursors: z.object({ after: z.string().optional() }).optional(), next: z.string().optional() }).optional(),
})

export const Media = z.object({ url: z.url(), mime_type: z.string().default('application/octet-stream') })

const media = z.object({
  id: z.string(),
  mime_type: z.string().optional(),
  caption: z.string().optional(),
  filename: z.string().optional(),
})
const IncomingMessage = z.object({
  id: z.string().min(1),
  from: z.string(),
  timestamp: z.string(),
  type: z.string(),
  text: z.object({ body: z.string() }).optional(),
  button: z.object({ text: z.string() }).optional(),
  interactive: z
    .object({ button_reply: z.object({ title: z.string() }).optional(), list_reply: z.object({ title: z.string() }).optional() })
    .optional(),
  location: z.object({ latitude: z.number(), longitude: z.number(), name: z.string().optional() }).optional(),
  image: media.optional(),
  video: media.optional(),
  audio: media.optional(),
  document: media.optional(),
  sticker: media.optional(),
})
export type IncomingMessage = z.infer<typeof IncomingMessage>

const IncomingStatus = z.object({
  id: z.string().min(1),
  status: z.string(),
  timestamp: z.string(),
  recipient_id: z.string(),
  biz_opaque_callback_data: z.string().optional(),
  errors: z
    .array(
      z.object({
        code: z.number(),
        title: z.string().optional(),
        message: z.string().optional(),
        error_data: z.object({ details: z.string().optional() }).optional(),
      }),
    )
    .optional(),
})
export type IncomingStatus = z.infer<typeof IncomingStatus>

export const Webhook = z.object({
  object: z.string(),
  entry: z.array(
    z.object({
      changes: z.array(
        z.object({
          field: z.string(),
          value: z.object({
            metadata: z.object({ phone_number_id: z.string() }).optional(),
            contacts: z.array(z.object({ wa_id: z.string(), profile: z.object({ name: z.string() }).optional() })).optional(),
            // One unreadable message must not prevent the others from being read.
            messages: z.array(IncomingMessage.or(z.unknown().transform(() => undefined))).optional(),
            statuses: z.array(IncomingStatus.or(z.unknown().transform(() => undefined))).optional(),
          }),
        }),
      ),
    }),
  ),
})
