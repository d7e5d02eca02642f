import { daysFilter, type FilterValues } from '#core/filters.ts'
import { outboxStateFilter } from '#core/outboxStates.ts'

/** What the list of mails is narrowed by. */
export const mailFilters = {
  state: outboxStateFilter,
  created: daysFilter('Written'),
} as const
export type MailFilterValues = FilterValues<typeof mailFilters>
