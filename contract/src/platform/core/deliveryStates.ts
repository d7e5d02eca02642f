import { choicesFilter } from './filters.ts'

/** A message waits, is being handed over, has left (or lies where an admin reads it), or could not be delivered. */
export const deliveryStates = ['queued', 'sending', 'sent', 'failed'] as const
export type DeliveryState = (typeof deliveryStates)[number]

export const deliveryStateWords = {
  queued: 'Waiting',
  sending: 'Sending',
  sent: 'Sent',
  failed: 'Not delivered',
} as const satisfies Record<DeliveryState, string>

/** Narrows what has left, or is to, by how far it has come. */
export const deliveryStateFilter = choicesFilter(
  'State',
  deliveryStates.map((value) => ({ value, label: deliveryStateWords[value] })),
)
