import { choicesFilter } from './filters.ts'

/** A message waits, is being handed over, has left (or lies where an admin reads it), or could not be delivered. */
export const outboxStates = ['queued', 'sending', 'sent', 'failed'] as const
export type OutboxState = (typeof outboxStates)[number]

export const outboxStateWords = {
  queued: 'Waiting',
  sending: 'Sending',
  sent: 'Sent',
  failed: 'Not delivered',
} as const satisfies Record<OutboxState, string>

/** Narrows what has left, or is to, by how far it has come. */
export const outboxStateFilter = choicesFilter(
  'State',
  outboxStates.map((value) => ({ value, label: outboxStateWords[value] })),
)
