import { createHash } from 'node:crypto'
import type { ReaderClock } from '@app/contract/core/dueDay.ts'
import { type ExportSelection, KeptSelection } from '@app/contract/exports/exports.shapes.ts'
import type { Config } from '#config/config.ts'
import type { ExportRow } from '../exports.table.ts'
import { everything } from './selectedIds.store.ts'

/** Said of an export whose selection another release has kept in a way that this one does not know. */
export const unreadable = 'It was narrowed by something that is not known any more. Please export the list again.'

/** What a row selects; undefined where that cannot be told, and then nothing may be written rather than too much. */
export function selectionOf({ subject, selection }: Pick<ExportRow, 'subject' | 'selection'>): ExportSelection | undefined {
  if (selection === null) return everything(subject)
  const { data } = KeptSelection.safeParse(selection)
  return data?.subject === subject ? data : undefined
}

/** "Today" is the day on which the list was looked at, however late the file is written. */
export const readingOf = ({ createdAt }: Pick<ExportRow, 'createdAt'>, { TIME_ZONE }: Pick<Config, 'TIME_ZONE'>): ReaderClock => ({
  zone: TIME_ZONE,
  now: createdAt,
})

/** What is left of a selection that matters, and a key that two of them share where they hold the same. */
export function keptAs(selection: ExportSelection): { selection: ExportSelection; selectionKey: string } {
  const { subject, ids, sort, direction } = selection
  // Chosen rows are these, whatever the list was narrowed to.
  const kept = ids ? KeptSelection.parse({ subject, ids: [...new Set(ids)].toSorted(), sort, direction }) : selection
  const set = Object.entries(kept).filter(([, value]) => value !== undefined)
  const text = JSON.stringify(set.toSorted(([a], [b]) => (a < b ? -1 : 1)))
  return { selection: kept, selectionKey: createHash('sha256').update(text).digest('hex') }
}
