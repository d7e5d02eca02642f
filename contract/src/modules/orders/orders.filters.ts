import { amountFilter, choicesFilter, daysFilter, dueDaysFilter, type FilterValues, peopleFilter, yesNoFilter } from '#core/filters.ts'
import { orderStatuses } from './orders.rules.ts'

/** What the back office narrows its lists of orders by; it sees all that they ask about, prices among it. */
export const orderFilters = {
  status: choicesFilter('Status', orderStatuses),
  category: choicesFilter('Category'),
  customer: peopleFilter('Customer'),
  manager: peopleFilter('Manager', true),
  employee: peopleFilter('Employee', true),
  deadline: dueDaysFilter('Deadline'),
  created: daysFilter('Created'),
  total: amountFilter('Total'),
  priced: yesNoFilter('Price', 'Priced', 'Not priced yet'),
  paid: yesNoFilter('Payment', 'Paid in full', 'Money is owed'),
} as const
export type OrderFilterValues = FilterValues<typeof orderFilters>
