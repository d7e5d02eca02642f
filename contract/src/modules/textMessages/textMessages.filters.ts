import { deliveryStateFilter } from '#core/deliveryStates.ts'
import { daysFilter, type FilterValues } from '#core/filters.ts'

/** What the list of text messages is narrowed by. */
export const textMessageFilters = { state: deliveryStateFilter, created: daysFilter('Written') } as const
export type TextMessageFilterValues = FilterValues<typeof textMessageFilters>
