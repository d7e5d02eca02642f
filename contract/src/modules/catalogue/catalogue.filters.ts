import { amountFilter, daysFilter, type FilterValues } from '#core/filters.ts'

/** The filters of the lists of offers. */
export const serviceFilters = { created: daysFilter('Created') } as const
export type ServiceFilterValues = FilterValues<typeof serviceFilters>

export const sessionFilters = { price: amountFilter('Price'), ...serviceFilters } as const
export type SessionFilterValues = FilterValues<typeof sessionFilters>
