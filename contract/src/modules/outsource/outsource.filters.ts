import { choicesFilter, dueDaysFilter, type FilterValues } from '#core/filters.ts'

/** Filters of the board. */
export const boardFilters = {
  technologies: choicesFilter('Technology'),
  category: choicesFilter('Category'),
  deadline: dueDaysFilter('Deadline'),
} as const
export type BoardFilterValues = FilterValues<typeof boardFilters>
