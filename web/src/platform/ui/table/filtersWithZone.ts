import { type Filters, type FilterValues, presetIn } from '@app/contract/core/filters.ts'
import { readerZone } from '#core/readerClock.ts'

/**
 * The filters as sent to the server: named ranges get the reader's zone, so that 'today' means the reader's day. The address keeps the name
 * alone.
 */
export function filtersWithZone<F extends Filters>(filters: F, set: FilterValues<F>): FilterValues<F> {
  const here: FilterValues<F> = { ...set }
  const names: (keyof F)[] = Object.keys(filters)
  for (const name of names) {
    const value = set[name]
    if (filters[name]?.kind === 'days' && value !== undefined) here[name] = presetIn(readerZone(), value)
  }
  return here
}
