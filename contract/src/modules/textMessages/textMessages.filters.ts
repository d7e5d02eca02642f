import { daysFilter, type FilterValues } from '#core/filters.ts'
import { outboxStateFilter } from '#core/outboxStates.ts'

/** What the list of text messages is narrowed by. */
export const textMessageFilters = { state: outboxStateFilter, created: daysFilter('Written') } as const
export type TextMessageFilterValues = FilterValues<typeof textMessageFilters>
