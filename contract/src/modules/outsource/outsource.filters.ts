import { choicesFilter, dueDaysFilter, type FilterValues } from '#core/filters.ts'

/** What the board is narrowed by. */
export const boardFilters = {
  technologies: choicesFilter('Technology'),
  category: choicesFilter('Category'),
  deadline: dueDaysFilter('Deadline'),
} as const
export type BoardFilterValues = FilterValues<typeof boardFilters>
