/** For so long after somebody wrote to us we may write back in our own words; afterwards only templates are delivered. */
export const windowHours = 24
export const longestWhatsappText = 4_096
/** What stands under a file. */
export const longestCaption = 1_024
export const longestChatUserName = 100
export const mostTemplateParameters = 20
export const messagesOfPage = 50

const megabyte = 1_000_000
/** Larger ones are not carried at all. */
export const largestWhatsappUpload = 100 * megabyte

export type WhatsappMedia = 'image' | 'video' | 'audio' | 'document'
const media = [
  { kind: 'image', types: ['image/jpeg', 'image/png'], most: 5 * megabyte },
  { kind: 'video', types: ['video/mp4', 'video/3gpp'], most: 16 * megabyte },
  { kind: 'audio', types: ['audio/aac', 'audio/amr', 'audio/mpeg', 'audio/mp4', 'audio/ogg'], most: 16 * megabyte },
] as const

/** As what WhatsApp carries a file: what it would not show, or not with words beneath it, arrives as a document. */
export function whatsappMediaOf({ type, size }: { type: string; size: number }, caption: string): WhatsappMedia {
  const found = media.find(({ types, most }) => size <= most && types.some((one) => one === type))
  return !found || (found.kind === 'audio' && caption !== '') ? 'document' : found.kind
}

/** What became of a message of ours, each after the one before it; one that failed was never read. */
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
/** News come in any order: a tick never goes back, and what was delivered has not failed. */
export const isNewer = (now: DeliveryState, told: DeliveryState): boolean => order[told] > order[now]

/** When the window closes, or nothing where it is closed. */
export function windowEndsAt(lastReceivedAt: Date | null, now: Date): Date | undefined {
  if (!lastReceivedAt) return undefined
  const endsAt = new Date(lastReceivedAt.getTime() + windowHours * 3_600_000)
  return endsAt > now ? endsAt : undefined
}

/** Rule whatsapp.r02. */
export const withoutFirstSpace = (phoneNumber: string) => phoneNumber.replace(' ', '')
/** Rule whatsapp.r03. */
export const isSample = (templateName: string) => templateName.includes('sample_')

/** A template as it arrives, with what stands for its variables. */
export const filledTemplate = (body: string, parameters: readonly string[]): string => {
  let at = 0
  return body.replace(/\{\{\s*[\w.]+\s*\}\}/g, (variable) => parameters[at++] ?? variable)
}

export const notWrittenYet = 'They have not written to you yet. Until they do, WhatsApp delivers templates only.'
export const windowClosed =
  'More than 24 hours have passed since they wrote. WhatsApp now delivers templates only; choose one, and write again once they answer.'
