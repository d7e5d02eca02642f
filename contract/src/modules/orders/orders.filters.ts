import { amountFilter, choicesFilter, daysFilter, dueDaysFilter, type FilterValues, peopleFilter, yesNoFilter } from '#core/filters.ts'
import { currencies } from '#core/money.ts'
import { orderStatuses, statusWord } from './orders.rules.ts'

/** Filters of the back office's order lists; they may ask about prices. */
export const orderFilters = {
  status: choicesFilter(
    'Status',
    orderStatuses.map((value) => ({ value, label: statusWord(value) })),
  ),
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

/** Filters of the lists of managers and developers: nothing about money. */
export const workFilters = {
  status: orderFilters.status,
  employee: orderFilters.employee,
  deadline: orderFilters.deadline,
} as const
export type WorkFilterValues = FilterValues<typeof workFilters>

/** The same filters for people who see only their own work. */
export const ownWorkFilters = { status: workFilters.status, deadline: workFilters.deadline } as const

/** Filters of a customer's own list. */
export const ownFilters = {
  paid: yesNoFilter('Payment', 'Paid in full', 'To be paid'),
  currency: choicesFilter('Currency', currencies),
} as const
export type OwnFilterValues = FilterValues<typeof ownFilters>
