import { amountFilter, choicesFilter, daysFilter, type FilterValues, peopleFilter, yesNoFilter } from '#core/filters.ts'
import { currencies } from '#core/money.ts'
import { paymentTypes } from './payments.rules.ts'

/** What the back office narrows its list of payments by. */
export const paymentFilters = {
  created: daysFilter('Paid on'),
  customer: peopleFilter('Customer'),
  type: choicesFilter('Paid by', paymentTypes),
  currency: choicesFilter('Currency', currencies),
  amount: amountFilter('Amount'),
  returned: yesNoFilter('Returned', 'Refunded or disputed', 'Nothing returned'),
} as const
export type PaymentFilterValues = FilterValues<typeof paymentFilters>

/** What customers narrow the list of their own payments by. */
export const ownPaymentFilters = {
  created: paymentFilters.created,
  currency: paymentFilters.currency,
  returned: yesNoFilter('Returned', 'Paid back', 'Nothing returned'),
} as const
