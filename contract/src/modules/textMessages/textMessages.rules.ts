/** The carrier of a text message: the provider, or the outbox on this machine, which stores it. */
export const textCarriers = ['twilio', 'outbox'] as const
export type TextCarrier = (typeof textCarriers)[number]

/** How long codes stay readable in the outbox before they are erased. */
export const secretTextMinutes = 15

/** A code is for its receiver; without a provider, an admin reads it in the outbox. */
export const showsText = (message: { carrier: TextCarrier | null }) => message.carrier === 'outbox'
