import { amountFilter, choicesFilter, daysFilter, dueDaysFilter, type FilterValues, peopleFilter, yesNoFilter } from '#core/filters.ts'
import { currencies } from '#core/money.ts'
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

/** What those who do the work narrow their lists by: nothing of money. */
export const workFilters = {
  status: orderFilters.status,
  employee: orderFilters.employee,
  deadline: orderFilters.deadline,
} as const
export type WorkFilterValues = FilterValues<typeof workFilters>

/** The same for those who look at their own work alone. */
export const ownWorkFilters = { status: workFilters.status, deadline: workFilters.deadline } as const

/** What customers narrow the list of their own orders by. */
export const ownFilters = {
  paid: yesNoFilter('Payment', 'Paid in full', 'To be paid'),
  currency: choicesFilter('Currency', currencies),
} as const
export type OwnFilterValues = FilterValues<typeof ownFilters>
