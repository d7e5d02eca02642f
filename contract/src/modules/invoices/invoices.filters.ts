import { amountFilter, choicesFilter, daysFilter, type FilterValues } from '#core/filters.ts'
import { currencies } from '#core/money.ts'

/** What admins narrow the list of invoices by. */
export const invoiceFilters = {
  created: daysFilter('Created on'),
  kind: choicesFilter('Kind', [
    { value: 'invoice', label: 'Invoice' },
    { value: 'creditNote', label: 'Credit note' },
  ]),
  currency: choicesFilter('Currency', currencies),
  total: amountFilter('Total'),
} as const
export type InvoiceFilterValues = FilterValues<typeof invoiceFilters>
