import { amountFilter, choicesFilter, daysFilter, type FilterValues } from '#core/filters.ts'
import { currencies } from '#core/money.ts'

/** Filters of the list of invoices. */
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
