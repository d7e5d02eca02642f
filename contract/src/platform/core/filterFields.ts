import { z } from 'zod'
import { type FilterKind, type Filters, isFilterValue } from './filters.ts'

const complaints: Record<FilterKind, string> = {
  choices: 'Please choose from the list.',
  people: 'Please choose from the list.',
  days: 'Please choose days such as 2026-11-01..2026-11-30.',
  amount: 'Please choose amounts such as 100..500.',
  yesNo: 'Please choose yes or no.',
}

/** The input fields of a call with these filters; all optional. */
export function filterFields<F extends Filters>(filters: F): { [Name in keyof F]: z.ZodOptional<z.ZodString> } {
  const fields = Object.entries(filters).map(([name, filter]) => [
    name,
    z
      .string()
      .refine((text) => isFilterValue(filter, text), complaints[filter.kind])
      .optional(),
  ])
  // Built key by key from the filters, which the compiler cannot see.
  return Object.fromEntries(fields) as { [Name in keyof F]: z.ZodOptional<z.ZodString> }
}
