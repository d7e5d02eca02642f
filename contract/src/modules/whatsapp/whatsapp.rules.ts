/** For this long after a person's last message we can send free text; afterwards only templates are delivered. */
export const windowHours = 24
export const longestWhatsappText = 4_096
/** The text with a file. */
export const longestCaption = 1_024
export const longestChatUserName = 100
export const mostTemplateParameters = 20
export const messagesOfPage = 50
/** Stands for a message whose parts did not fit what WhatsApp documents. */
export const couldNotBeRead = 'This message could not be read. You can see it in WhatsApp.'
export const mostUnreadable = 50

const megabyte = 1_000_000
/** Larger files cannot be sent at all. */
export const largestWhatsappUpload = 100 * megabyte

export type WhatsappMedia = 'image' | 'video' | 'audio' | 'document'
const media = [
  { kind: 'image', types: ['image/jpeg', 'image/png'], most: 5 * megabyte },
  { kind: 'video', types: ['video/mp4', 'video/3gpp'], most: 16 * megabyte },
  { kind: 'audio', types: ['audio/aac', 'audio/amr', 'audio/mpeg', 'audio/mp4', 'audio/ogg'], most: 16 * megabyte },
] as const

/** The WhatsApp media type of a file: formats that it cannot show, or not with a caption, are sent as documents. */
export function whatsappMediaOf({ type, size }: { type: string; size: number }, caption: string): WhatsappMedia {
  const found = media.find(({ types, most }) => size <= most && types.some((one) => one === type))
  return !found || (found.kind === 'audio' && caption !== '') ? 'document' : found.kind
}

/** The delivery states of our messages in order; a failed message was never read. */
export const deliveryStates = ['waiting', 'sent', 'delivered', 'read', 'failed'] as const
export type DeliveryState = (typeof deliveryStates)[number]
export const deliveryWords = {
  waiting: 'On its way',
  sent: 'Sent',
  delivered: 'Delivered',
  read: 'Read',
  failed: 'Not delivered',
} as const satisfies Record<DeliveryState, string>

const order: Record<DeliveryState, number> = { waiting: 0, sent: 1, failed: 2, delivered: 3, read: 4 }
/** Webhook events arrive in any order: a tick never goes back, and a delivered message has not failed. */
export const isNewer = (now: DeliveryState, reported: DeliveryState): boolean => order[reported] > order[now]

/** When the free-text window closes; undefined if it is closed. */
export function windowEndsAt(lastReceivedAt: Date | null, now: Date): Date | undefined {
  if (!lastReceivedAt) return undefined
  const endsAt = new Date(lastReceivedAt.getTime() + windowHours * 3_600_000)
  return endsAt > now ? endsAt : undefined
}

/** Rule whatsapp.r02. */
export const withoutFirstSpace = (phoneNumber: string) => phoneNumber.replace(' ', '')
/** Rule whatsapp.r03. */
export const isSample = (templateName: string) => templateName.includes('sample_')

/** A template as it is delivered, with its numbered variables filled in; one that stands twice has the same value. */
export const fillTemplate = (body: string, parameters: readonly string[]): string =>
  body.replace(/\{\{(\d{1,3})\}\}/g, (variable, number: string) => parameters[Number(number) - 1] ?? variable)

export const notWrittenYet = 'They have not written to you yet. Until they do, WhatsApp delivers templates only.'
export const windowClosed =
  'More than 24 hours have passed since they wrote. WhatsApp now delivers templates only; choose one, and write again once they answer.'
