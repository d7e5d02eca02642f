import type { Ports } from '#core/context.ts'
import type { Db } from '#database/db.ts'
import type { RecycledItemRow } from './recycle.table.ts'

/** Notes for the decision, by the id of the row; one query per kind for all of its rows. */
export async function notesOf(
  db: Db,
  { recyclables: { kinds, attached } }: Pick<Ports, 'recyclables'>,
  items: readonly RecycledItemRow[],
): Promise<Map<string, string[]>> {
  const notes = new Map<string, string[]>()
  for (const [type, alike] of Map.groupBy(items, (item) => item.type)) {
    const ids = alike.map(({ rowId }) => rowId)
    const askers = [kinds.find((kind) => kind.type === type), ...attached.filter(({ to }) => to === type)]
    for (const origin of askers)
      for (const [id, said] of (await origin?.notes?.(db, ids)) ?? []) notes.set(id, [...(notes.get(id) ?? []), ...said])
  }
  return notes
}
