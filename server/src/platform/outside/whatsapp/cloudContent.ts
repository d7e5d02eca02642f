import type { Content, SharedContact } from './cloudShapes.ts'
import type { WhatsappFile } from './port.ts'

/** The text of a message by its type; undefined if the part that its type promises is missing. */
export function bodyOf(content: Content): string | undefined {
  const { type, text, button, location, contacts, order, reaction, system, errors } = content
  switch (type) {
    case 'text':
      return text?.body
    case 'button':
      return button?.text ?? button?.payload ?? undefined
    case 'interactive':
      return answerOf(content)
    case 'location':
      return location ? placeOf(location) : undefined
    case 'contacts':
      return contacts?.length ? contacts.map(cardOf).join('\n\n') : undefined
    case 'order':
      return order ? orderOf(order) : undefined
    case 'reaction':
      return reaction ? (reaction.emoji ? `Reacted with ${reaction.emoji}` : 'Removed their reaction') : undefined
    case 'system':
      return system?.body || (system ? 'WhatsApp reported a change of this contact.' : undefined)
    case 'request_welcome':
      return 'Opened the chat for the first time.'
    case 'image':
    case 'video':
    case 'audio':
    case 'voice':
    case 'document':
    case 'sticker':
      return fileOf(content) ? captionOf(content) : undefined
    default: {
      const reason = errors?.[0]?.error_data?.details ?? errors?.[0]?.title
      const kind = type && type !== 'unsupported' && type !== 'unknown' ? ` (${type})` : ''
      return `Sent something that can only be seen in WhatsApp${kind}.${reason ? ` ${reason}` : ''}`
    }
  }
}

const captionOf = ({ image, video, document }: Content) => image?.caption ?? video?.caption ?? document?.caption ?? ''

export function fileOf({ image, video, audio, voice, document, sticker }: Content): WhatsappFile | undefined {
  const file = image ?? video ?? audio ?? voice ?? document ?? sticker
  return file
    ? { mediaId: file.id, type: file.mime_type ?? 'application/octet-stream', ...(file.filename && { name: file.filename }) }
    : undefined
}

/** An answer to buttons, a list or a form. */
function answerOf({ interactive }: Content): string | undefined {
  const chosen = interactive?.button_reply ?? interactive?.list_reply
  if (chosen) return [chosen.title ?? chosen.id, chosen.description].filter(Boolean).join('\n') || undefined
  if (interactive?.call_permission_reply) return `Answered the request to call: ${interactive.call_permission_reply.response ?? 'unknown'}`
  const form = interactive?.nfm_reply
  if (!form) return undefined
  return (
    ['Filled in a form:', ...fieldsOf(form.response_json ?? '')].join('\n') + (form.body && form.body !== 'Sent' ? `\n${form.body}` : '')
  )
}

function fieldsOf(json: string): string[] {
  try {
    const fields: unknown = JSON.parse(json)
    if (typeof fields !== 'object' || fields === null) return [json]
    return Object.entries(fields)
      .filter(([name]) => name !== 'flow_token')
      .map(([name, value]) => `${name}: ${typeof value === 'string' ? value : JSON.stringify(value)}`)
  } catch {
    return [json]
  }
}

const placeOf = ({ name, address, latitude, longitude }: NonNullable<Content['location']>) =>
  `${[name, address].filter(Boolean).join(', ') || 'A place'}: https://maps.google.com/?q=${latitude},${longitude}`

function cardOf({ name, phones, emails, org }: SharedContact): string {
  const full = name?.formatted_name ?? [name?.first_name, name?.last_name].filter(Boolean).join(' ')
  const ways = [...(phones ?? []).map(({ phone, wa_id }) => phone ?? wa_id), ...(emails ?? []).map(({ email }) => email)]
  return [`Contact: ${full || 'without a name'}`, org?.company, ...ways].filter(Boolean).join('\n')
}

function orderOf({ text, product_items }: NonNullable<Content['order']>): string {
  const items = (product_items ?? []).map(
    ({ product_retailer_id: id, quantity, item_price, currency }) =>
      `${quantity ?? 1} × ${id ?? 'a product'}${item_price == null ? '' : ` at ${item_price} ${currency ?? ''}`.trimEnd()}`,
  )
  return ['Ordered:', ...items, text].filter(Boolean).join('\n')
}
