import type { ListInput } from '@app/contract/core/paging.ts'
import { type AttendeeFilterValues, attendeeFilters } from '@app/contract/events/events.filters.ts'
import { and, desc, eq, inArray, type SQL, sql } from 'drizzle-orm'
import { picturesTable } from '#catalogue/catalogue.table.ts'
import type { Db } from '#database/db.ts'
import { filterCondition } from '#database/filterConditions.ts'
import { isId } from '#database/ids.ts'
import { offsetPage, onPage } from '#database/offsetPage.ts'
import { allIds, countUpTo, inOrderOf, pageOfIds } from '#database/pageOfIds.ts'
import { containingWords } from '#database/searchPatterns.ts'
import { type PersonRow, personColumns } from '#users/index.ts'
import { usersTable } from '#users/users.table.ts'
import { type EventToShow, notRecycled } from '../events.store.ts'
import { eventsTable, type RegistrationRow, registrationsTable } from '../events.table.ts'

export type AttendeeRow = { registration: RegistrationRow; person: PersonRow & { email: string } }
type Narrowing = { event?: string | undefined; search: string; filtered?: SQL | undefined }
export type AttendeeList = Pick<ListInput, 'page' | 'pageSize' | 'direction'> & Narrowing

const { id, eventId, userId, state, joinedAt, createdAt } = registrationsTable

/** A page of an event's registrations in any state. */
export async function listAttendees(db: Db, list: AttendeeList) {
  const { ids, ...counted } = await pageOfIds(db, from, attendeeFilter(list), list)
  const rows: AttendeeRow[] = await db
    .select({ registration: registrationsTable, person: { ...personColumns, email: usersTable.email } })
    .from(registrationsTable)
    .innerJoin(usersTable, eq(usersTable.id, userId))
    .where(inArray(id, ids))
  return { items: inOrderOf(ids, rows, ({ registration }) => registration.id), ...counted }
}

/** The ids of all pages, in the same order. */
export const idsOfAttendees = (db: Db, list: Omit<AttendeeList, 'page' | 'pageSize'>) =>
  allIds(db, from, attendeeFilter(list), list.direction)

export const filteredAttendees = (values: AttendeeFilterValues): SQL | undefined =>
  filterCondition(
    attendeeFilters,
    { state, joined: { yes: sql`${joinedAt} is not null`, no: sql`${joinedAt} is null` } },
    values,
    // No filter here depends on days.
    { zone: 'UTC', now: new Date(0) },
  )

const from = { table: registrationsTable, id, by: createdAt }

function attendeeFilter({ event, search, filtered }: Narrowing): SQL | undefined {
  const ofEvent = event === undefined ? undefined : isId(event) ? eq(eventId, event) : sql`false`
  return and(ofEvent, matching(search), filtered)
}

/** Matches name, address and user name, like every search for people. */
function matching(search: string): SQL | undefined {
  const words = search.trim().replace(/\s+/g, ' ')
  if (words === '') return undefined
  const text = sql`searchable(' ' || u.name || ' ' || u.email || ' ' || u.username)`
  return sql`${userId} in (select u.id from users u where ${text} like searchable(${containingWords(words)}))`
}

export type AttendedRow = EventToShow & { registration: RegistrationRow }
const attendedRows = (db: Db) =>
  db
    .select({ event: eventsTable, banner: picturesTable, registration: registrationsTable })
    .from(registrationsTable)
    .innerJoin(eventsTable, eq(eventsTable.id, eventId))
    .innerJoin(picturesTable, eq(picturesTable.id, eventsTable.bannerId))
    .$dynamic()

/** A person's registrations, latest event first. */
export async function listAttended(db: Db, person: string, page: Pick<ListInput, 'page' | 'pageSize'>) {
  const theirs = and(eq(userId, person), inArray(state, ['registered', 'waiting', 'offered']))
  const hasEvent = sql`${eventId} in (select e.id from events e where e.recycled_at is null)`
  const rows = onPage(attendedRows(db).where(and(theirs, notRecycled)), page, [desc(eventsTable.startsAt), desc(eventsTable.id)])
  return await offsetPage<AttendedRow>(rows, () => countUpTo(db, registrationsTable, and(theirs, hasEvent)))
}

export async function attendedByRegistration(db: Db, registrationId: string): Promise<AttendedRow | undefined> {
  return (await attendedRows(db).where(and(eq(id, registrationId), notRecycled)))[0]
}
