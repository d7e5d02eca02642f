import type { ReaderClock } from '@app/contract/core/dueDay.ts'
import type { ListInput } from '@app/contract/core/paging.ts'
import type { eventSorts } from '@app/contract/events/events.calls.ts'
import { type EventFilterValues, eventFilters } from '@app/contract/events/events.filters.ts'
import { and, inArray, type SQL, sql } from 'drizzle-orm'
import { picturesTable } from '#catalogue/catalogue.table.ts'
import type { Db } from '#database/db.ts'
import { filterCondition } from '#database/filterConditions.ts'
import { inOrderOf, pageOfIds } from '#database/pageOfIds.ts'
import { containingWords } from '#database/searchPatterns.ts'
import { type EventToShow, eventsToShow, isUpcoming, notRecycled } from '../events.store.ts'
import { eventsTable } from '../events.table.ts'

export type EventList = Pick<ListInput, 'page' | 'pageSize' | 'direction'> & {
  sort: (typeof eventSorts)[number]
  search: string
  filtered?: SQL | undefined
}
const { id, title, startsAt, createdAt, isDisabled } = eventsTable
const sorts = { createdAt, eventDate: startsAt, title }

/** A page of the admins' list; ids are paged first, from an index. */
export async function listEvents(db: Db, list: EventList) {
  const found = and(notRecycled, matching(list.search), list.filtered)
  const { ids, ...counted } = await pageOfIds(db, { table: eventsTable, id, by: sorts[list.sort] }, found, list)
  return { items: inOrderOf(ids, await withWaiting(db, ids), ({ event }) => event.id), ...counted }
}

/** Events with their number of waiting people. */
export async function withWaiting(db: Db, ids: readonly string[]): Promise<(EventToShow & { waiting: number })[]> {
  const waiting = sql<number>`(select count(*)::int from event_registrations r where r.event_id = ${eventsTable.id} and r.state = 'waiting')`
  return await db
    .select({ event: eventsTable, banner: picturesTable, waiting })
    .from(eventsTable)
    .innerJoin(picturesTable, sql`${picturesTable.id} = ${eventsTable.bannerId}`)
    .where(inArray(id, [...ids]))
}

/** The condition of the filters; undefined if none is set. */
export const filteredEvents = (values: EventFilterValues, reading: ReaderClock): SQL | undefined =>
  filterCondition(
    eventFilters,
    { disabled: { yes: sql`${isDisabled}`, no: sql`not ${isDisabled}` }, date: { instant: startsAt }, created: { instant: createdAt } },
    values,
    reading,
  )

/** Upcoming events, the next one first. */
export async function listUpcoming(db: Db, now: Date, { page, pageSize }: Pick<ListInput, 'page' | 'pageSize'>) {
  const from = { table: eventsTable, id, by: eventsTable.overAt }
  const { ids, ...counted } = await pageOfIds(db, from, isUpcoming(now), { page, pageSize, direction: 'asc' })
  return { items: inOrderOf(ids, await eventsToShow(db).where(inArray(id, ids)), ({ event }) => event.id), ...counted }
}

/** Must match the expression of the search index. */
function matching(search: string): SQL | undefined {
  const words = search.trim().replace(/\s+/g, ' ')
  if (words === '') return undefined
  return sql`searchable(${title} || ' ' || left(${eventsTable.description}, 1000)) like searchable(${containingWords(words)})`
}
