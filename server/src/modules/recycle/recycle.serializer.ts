import type { RecycleItem } from '@app/contract/recycle/recycle.shapes.ts'
import { days, later } from '#core/clock.ts'
import { serializeColleague } from '#users/index.ts'
import type { ItemWithPerson } from './recycle.store.ts'

/** `keptDays` is 0 if automatic deletion is off. */
export const serializeItem = ({ item, by }: ItemWithPerson, { notes, keptDays }: { notes: string[]; keptDays: number }): RecycleItem => ({
  _id: item.id,
  recycleType: item.type,
  data: { _id: item.rowId, name: item.name, about: item.about },
  withIt: Object.entries(item.withIt).map(([what, ids]) => ({ what, count: ids.length })),
  notes,
  recycledBy: serializeColleague(by),
  createdAt: item.createdAt.toISOString(),
  ...(keptDays > 0 && { deletedAt: later(item.createdAt, days(keptDays)).toISOString() }),
})
