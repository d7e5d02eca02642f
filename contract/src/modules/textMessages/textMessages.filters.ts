import { daysFilter, type FilterValues } from '#core/filters.ts'

/** What the list of text messages is narrowed by. */
export const textMessageFilters = { created: daysFilter('Written') } as const
export type TextMessageFilterValues = FilterValues<typeof textMessageFilters>
