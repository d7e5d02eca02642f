import { type Filters, type FilterValues, presetIn } from '@app/contract/core/filters.ts'
import { browserZone } from '#core/reading.ts'

/** What is set, as the server is asked for it: today is the reader's own, as the words in each row are. The address keeps the name alone. */
export function filtersHere<F extends Filters>(filters: F, set: FilterValues<F>): FilterValues<F> {
  const here: FilterValues<F> = { ...set }
  const names: (keyof F)[] = Object.keys(filters)
  for (const name of names) {
    const value = set[name]
    if (filters[name]?.kind === 'days' && value !== undefined) here[name] = presetIn(browserZone(), value)
  }
  return here
}
