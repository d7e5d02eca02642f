/** Who carried a text message: the provider, or the outbox on this machine, which keeps it. */
export const textCarriers = ['twilio', 'outbox'] as const
export type TextCarrier = (typeof textCarriers)[number]

/** Codes lie readable in the outbox for so long, and are erased then. */
export const secretTextMinutes = 15

/** A code is for its receiver; where no provider is set up, an admin reads it out of the outbox. */
export const showsText = (message: { carrier: TextCarrier | null }) => message.carrier === 'outbox'
