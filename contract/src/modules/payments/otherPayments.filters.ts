import { amountFilter, choicesFilter, daysFilter, type FilterValues, peopleFilter, yesNoFilter } from '#core/filters.ts'
import { currencies } from '#core/money.ts'
import { otherPayableNames, otherPayables } from './otherPayments.rules.ts'

/** Filters of the back office's list of payments outside orders. */
export const otherPaymentFilters = {
  created: daysFilter('Paid on'),
  customer: peopleFilter('Customer'),
  kind: choicesFilter(
    'For',
    otherPayables.map((value) => ({ value, label: otherPayableNames[value] })),
  ),
  currency: choicesFilter('Currency', currencies),
  amount: amountFilter('Amount'),
  returned: yesNoFilter('Returned', 'Refunded or disputed', 'Nothing returned'),
} as const
export type OtherPaymentFilterValues = FilterValues<typeof otherPaymentFilters>
