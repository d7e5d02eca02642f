import { amountFilter, daysFilter, type FilterValues } from '#core/filters.ts'

/** What the lists of what is offered are narrowed by. */
export const serviceFilters = { created: daysFilter('Created') } as const
export type ServiceFilterValues = FilterValues<typeof serviceFilters>

export const sessionFilters = { price: amountFilter('Price'), ...serviceFilters } as const
export type SessionFilterValues = FilterValues<typeof sessionFilters>
