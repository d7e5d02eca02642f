import { amountFilter, choicesFilter, daysFilter, type FilterValues, yesNoFilter } from '#core/filters.ts'

const methods = ['Stripe', 'Sandbox'] as const

/** What the back office narrows its list of public payments by. */
export const publicPaymentFilters = {
  created: daysFilter('Paid on'),
  amount: amountFilter('Amount'),
  method: choicesFilter('Paid by', methods),
  returned: yesNoFilter('Returned', 'Refunded or disputed', 'Nothing returned'),
} as const
export type PublicPaymentFilterValues = FilterValues<typeof publicPaymentFilters>
