import { createHash } from 'node:crypto'
import type { ReaderClock } from '@app/contract/core/dueDay.ts'
import { type ExportSelection, StoredSelection } from '@app/contract/exports/exports.shapes.ts'
import type { ExportRow } from '../exports.table.ts'
import { everything } from './selectedIds.store.ts'

/** The problem of an export whose stored selection this release cannot read. */
export const unreadable = 'Its filters are no longer known. Please export the list again.'

/** The selection of a row; undefined if it cannot be read, and then nothing is exported rather than too much. */
export function selectionOf({ subject, selection }: Pick<ExportRow, 'subject' | 'selection'>): ExportSelection | undefined {
  if (selection === null) return everything(subject)
  const { data } = StoredSelection.safeParse(selection)
  return data?.subject === subject ? data : undefined
}

/** "Today" means the day of the request in the zone of the admin who made it, however late the file is written. */
export const readerClockOf = ({ createdAt }: Pick<ExportRow, 'createdAt'>, zone: string): ReaderClock => ({ zone, now: createdAt })

/** The stored form of a selection, and a key that is equal for equal selections. */
export function toStored(selection: ExportSelection): { selection: ExportSelection; selectionKey: string } {
  const { subject, ids, sort, direction } = selection
  // For selected rows the filters of the list do not matter.
  const kept = ids ? StoredSelection.parse({ subject, ids: [...new Set(ids)].toSorted(), sort, direction }) : selection
  const set = Object.entries(kept).filter(([, value]) => value !== undefined)
  const text = JSON.stringify(set.toSorted(([a], [b]) => (a < b ? -1 : 1)))
  return { selection: kept, selectionKey: createHash('sha256').update(text).digest('hex') }
}
