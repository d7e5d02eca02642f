import { choicesFilter, daysFilter, dueDaysFilter, type FilterValues, yesNoFilter } from '#core/filters.ts'
import { orderTypes } from '#orders/orders.rules.ts'

/** Filters of the back office's list of public orders. */
export const publicOrderFilters = {
  turned: yesNoFilter('State', 'Turned into an order', 'Open'),
  created: daysFilter('Sent'),
  category: choicesFilter('Category'),
  type: choicesFilter('Type', orderTypes),
  deadline: dueDaysFilter('Deadline'),
} as const
export type PublicOrderFilterValues = FilterValues<typeof publicOrderFilters>
