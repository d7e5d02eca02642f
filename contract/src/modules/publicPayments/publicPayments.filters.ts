import { amountFilter, choicesFilter, daysFilter, type FilterValues, yesNoFilter } from '#core/filters.ts'
import { currencies } from '#core/money.ts'

const methods = ['Stripe', 'Sandbox'] as const

/** Filters of the back office's list of public payments. */
export const publicPaymentFilters = {
  created: daysFilter('Paid on'),
  currency: choicesFilter('Currency', currencies),
  amount: amountFilter('Amount'),
  method: choicesFilter('Paid by', methods),
  returned: yesNoFilter('Returned', 'Refunded or disputed', 'Nothing returned'),
} as const
export type PublicPaymentFilterValues = FilterValues<typeof publicPaymentFilters>
