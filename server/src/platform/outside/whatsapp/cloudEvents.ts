import type { z } from 'zod'
import type { IncomingMessage, IncomingStatus, Webhook } from './cloudShapes.ts'
import type { WhatsappEvent, WhatsappFile } from './port.ts'

/** The events of a Cloud API webhook about our number. */
export function whatsappEventsOf({ object, entry }: z.infer<typeof Webhook>, phoneNumberId: string): WhatsappEvent[] {
  if (object !== 'whatsapp_business_account') return []
  return entry
    .flatMap(({ changes }) => changes)
    .filter(({ field, value }) => field === 'messages' && (value.metadata?.phone_number_id ?? phoneNumberId) === phoneNumberId)
    .flatMap(({ value: { contacts = [], messages = [], statuses = [] } }) => [
      ...statuses.flatMap((status) => (status ? statusOf(status) : [])),
      ...messages.flatMap((message) =>
        message ? [messageOf(message, contacts.find(({ wa_id }) => wa_id === message.from)?.profile?.name)] : [],
      ),
    ])
}

const states = ['sent', 'delivered', 'read', 'failed'] as const

function statusOf({ id, status, timestamp, recipient_id, errors, biz_opaque_callback_data: ourId }: IncomingStatus): WhatsappEvent[] {
  const state = states.find((one) => one === status)
  if (!state) return []
  const [error] = errors ?? []
  const reason = error && `${error.error_data?.details ?? error.message ?? error.title ?? 'It failed'} (${error.code})`
  return [
    {
      kind: 'status',
      outsideId: id,
      number: `+${recipient_id}`,
      state,
      at: instantOf(timestamp),
      ...(ourId && { ourId }),
      ...(reason && { reason }),
    },
  ]
}

function messageOf(message: IncomingMessage, name: string | undefined): WhatsappEvent {
  const file = fileOf(message)
  return {
    kind: 'message',
    outsideId: message.id,
    number: `+${message.from}`,
    body: bodyOf(message),
    at: instantOf(message.timestamp),
    ...(name && { name }),
    ...(file && { file }),
  }
}

function bodyOf({ type, text, button, interactive, location, image, video, document }: IncomingMessage): string {
  const said = text?.body ?? button?.text ?? interactive?.button_reply?.title ?? interactive?.list_reply?.title
  const caption = image?.caption ?? video?.caption ?? document?.caption
  const place = location && `${location.name ?? 'A place'}: https://maps.google.com/?q=${location.latitude},${location.longitude}`
  const isFile = ['image', 'video', 'audio', 'document', 'sticker'].includes(type)
  return said ?? caption ?? place ?? (isFile ? '' : 'Sent something that can only be seen in WhatsApp.')
}

function fileOf({ image, video, audio, document, sticker }: IncomingMessage): WhatsappFile | undefined {
  const file = image ?? video ?? audio ?? document ?? sticker
  return file && { mediaId: file.id, type: file.mime_type ?? 'application/octet-stream', ...(file.filename && { name: file.filename }) }
}

/** Seconds since 1970, as text. */
const instantOf = (timestamp: string): Date => new Date((Number(timestamp) || 0) * 1_000)
