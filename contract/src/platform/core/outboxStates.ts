import { choicesFilter } from './filters.ts'

/** The states of a message: waiting, being handed over, sent (or stored where an admin reads it), or failed. */
export const outboxStates = ['queued', 'sending', 'sent', 'failed'] as const
export type OutboxState = (typeof outboxStates)[number]

export const outboxStateWords = {
  queued: 'Waiting',
  sending: 'Sending',
  sent: 'Sent',
  failed: 'Not delivered',
} as const satisfies Record<OutboxState, string>

/** Filters outgoing messages by state. */
export const outboxStateFilter = choicesFilter(
  'State',
  outboxStates.map((value) => ({ value, label: outboxStateWords[value] })),
)
