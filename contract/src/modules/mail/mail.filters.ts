import { daysFilter, type FilterValues } from '#core/filters.ts'
import { outboxStateFilter } from '#core/outboxStates.ts'

/** The filters of the list of mails. */
export const mailFilters = {
  state: outboxStateFilter,
  created: daysFilter('Written'),
} as const
export type MailFilterValues = FilterValues<typeof mailFilters>
