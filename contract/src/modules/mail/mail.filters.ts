import { deliveryStateFilter } from '#core/deliveryStates.ts'
import { daysFilter, type FilterValues } from '#core/filters.ts'

/** What the list of mails is narrowed by. */
export const mailFilters = {
  state: deliveryStateFilter,
  created: daysFilter('Written'),
} as const
export type MailFilterValues = FilterValues<typeof mailFilters>
