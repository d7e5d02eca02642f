import { daysFilter, type FilterValues } from '#core/filters.ts'
import { outboxStateFilter } from '#core/outboxStates.ts'

/** The filters of the list of text messages. */
export const textMessageFilters = { state: outboxStateFilter, created: daysFilter('Written') } as const
export type TextMessageFilterValues = FilterValues<typeof textMessageFilters>
