import { amountFilter, choicesFilter, daysFilter, type FilterValues, peopleFilter, yesNoFilter } from '#core/filters.ts'
import { currencies } from '#core/money.ts'
import { paymentTypes } from './payments.rules.ts'

/** Filters of the back office's list of payments. */
export const paymentFilters = {
  created: daysFilter('Paid on'),
  customer: peopleFilter('Customer'),
  type: choicesFilter('Paid by', paymentTypes),
  currency: choicesFilter('Currency', currencies),
  amount: amountFilter('Amount'),
  returned: yesNoFilter('Returned', 'Refunded or disputed', 'Nothing returned'),
} as const
export type PaymentFilterValues = FilterValues<typeof paymentFilters>

/** Filters of a customer's list of their own payments. */
export const ownPaymentFilters = {
  created: paymentFilters.created,
  currency: paymentFilters.currency,
  returned: yesNoFilter('Returned', 'Paid back', 'Nothing returned'),
} as const
