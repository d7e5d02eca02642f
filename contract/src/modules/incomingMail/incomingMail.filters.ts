import { choicesFilter, daysFilter, type FilterValues } from '#core/filters.ts'
import { receivedKindLabels, receivedKinds } from './incomingMail.rules.ts'

/** The filters of the list of received mails. */
export const receivedFilters = {
  kind: choicesFilter(
    'Kind',
    receivedKinds.map((value) => ({ value, label: receivedKindLabels[value] })),
  ),
  received: daysFilter('Received'),
} as const
export type ReceivedFilterValues = FilterValues<typeof receivedFilters>
