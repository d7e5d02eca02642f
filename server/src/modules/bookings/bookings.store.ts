import { type BookingFilterValues, bookingFilters } from '@app/contract/bookings/bookings.filters.ts'
import { type BookingTab, mayMentor, seesAllBookings } from '@app/contract/bookings/bookings.rules.ts'
import type { Actor } from '@app/contract/core/access.ts'
import type { ReaderClock } from '@app/contract/core/dueDay.ts'
import type { ListInput } from '@app/contract/core/paging.ts'
import { and, asc, eq, getTableColumns, gte, inArray, lt, ne, notInArray, or, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { conflict, onDuplicate } from '#core/refusal.ts'
import type { Db } from '#database/db.ts'
import { filterCondition } from '#database/filterConditions.ts'
import { allIds, countUpTo, inOrderOf, pageOfIds } from '#database/pageOfIds.ts'
import { containing } from '#database/searchPatterns.ts'
import { type PersonRow, peopleContaining, personColumns } from '#users/index.ts'
import { usersTable } from '#users/users.table.ts'
import { type BookingRow, bookingsTable } from './bookings.table.ts'
import { type BookingPaymentRow, bookingPaymentsTable } from './paying/bookingPayments.table.ts'

export type BookingToShow = {
  booking: BookingRow
  booker: PersonRow
  mentor: PersonRow | null
  payment: Pick<BookingPaymentRow, 'state' | 'heldUntil'> | null
}

const mentorsTable = alias(usersTable, 'mentors')
const mentorColumns = {
  id: mentorsTable.id,
  username: mentorsTable.username,
  name: mentorsTable.name,
  profilePicture: mentorsTable.profilePicture,
}

const toShow = (db: Db) =>
  db
    .select({
      booking: getTableColumns(bookingsTable),
      booker: personColumns,
      mentor: mentorColumns,
      payment: { state: bookingPaymentsTable.state, heldUntil: bookingPaymentsTable.heldUntil },
    })
    .from(bookingsTable)
    .innerJoin(usersTable, eq(usersTable.id, bookingsTable.bookerId))
    .leftJoin(mentorsTable, eq(mentorsTable.id, bookingsTable.mentorId))
    .leftJoin(bookingPaymentsTable, eq(bookingPaymentsTable.bookingId, bookingsTable.id))
    .$dynamic()

/** Part of every query, so that bookings of others are NOT_FOUND. */
export function visibleTo(reader: Actor): SQL | undefined {
  if (seesAllBookings(reader)) return undefined
  const isOwn = eq(bookingsTable.bookerId, reader.id)
  return mayMentor(reader.role) ? or(isOwn, eq(bookingsTable.mentorId, reader.id)) : isOwn
}

export async function visibleBooking(db: Db, reader: Actor, id: string): Promise<BookingToShow | undefined> {
  const [row] = await toShow(db).where(and(eq(bookingsTable.id, id), visibleTo(reader)))
  return row
}

/** Locked until the transaction ends, so that concurrent changes run one after the other. */
export async function lockVisibleBooking(db: Db, reader: Actor, id: string): Promise<BookingRow | undefined> {
  const [row] = await db
    .select()
    .from(bookingsTable)
    .where(and(eq(bookingsTable.id, id), visibleTo(reader)))
    .for('no key update')
  return row
}

export async function bookingById(db: Db, id: string): Promise<BookingRow | undefined> {
  const [row] = await db.select().from(bookingsTable).where(eq(bookingsTable.id, id))
  return row
}

export async function bookingOfAttempt(db: Db, createdBy: string, idempotencyKey: string): Promise<BookingRow | undefined> {
  const [row] = await db
    .select()
    .from(bookingsTable)
    .where(and(eq(bookingsTable.createdBy, createdBy), eq(bookingsTable.idempotencyKey, idempotencyKey)))
  return row
}

/** Inserts a booking; undefined if the attempt was stored before or the person has booked this session at that time already. */
export async function insertBooking(db: Db, booking: typeof bookingsTable.$inferInsert): Promise<BookingRow | undefined> {
  await releaseSession(db, booking)
  const [row] = await db.insert(bookingsTable).values(booking).onConflictDoNothing().returning()
  return row
}

/** Removes the session reference of a cancelled booking, so that the hour can be booked again; its words and timeline stay. */
export async function releaseSession(
  db: Db,
  { bookerId, sessionId, startsAt }: Pick<typeof bookingsTable.$inferInsert, 'bookerId' | 'sessionId' | 'startsAt'>,
) {
  if (!sessionId) return
  const isSame = and(eq(bookingsTable.bookerId, bookerId), eq(bookingsTable.sessionId, sessionId), eq(bookingsTable.startsAt, startsAt))
  await db
    .update(bookingsTable)
    .set({ sessionId: null })
    .where(and(isSame, eq(bookingsTable.state, 'cancelled')))
}

export type BookingChanges = Partial<Omit<typeof bookingsTable.$inferInsert, 'id'>>
export async function saveBooking(db: Db, id: string, changes: BookingChanges): Promise<BookingRow> {
  const [row] = await onDuplicate({ bookings_booker_session_starts_at_key: bookedAlready() }, () =>
    db.update(bookingsTable).set(changes).where(eq(bookingsTable.id, id)).returning(),
  )
  if (!row) throw new Error('The booking that was held is gone.')
  return row
}

export const bookedAlready = () => conflict('This session is booked for that time already.')

export async function deleteBooking(db: Db, id: string): Promise<void> {
  await db.delete(bookingsTable).where(eq(bookingsTable.id, id))
}

const sorts = { date: bookingsTable.startsAt, createdAt: bookingsTable.createdAt }
export type BookingList = Pick<ListInput, 'page' | 'pageSize' | 'search' | 'direction'> & {
  sort: keyof typeof sorts
  tab?: BookingTab | undefined
}

const filterColumns = {
  mentor: bookingsTable.mentorId,
  session: bookingsTable.sessionId,
  state: bookingsTable.state,
  day: { instant: bookingsTable.startsAt },
}

/** One page of all bookings, searched by booker, with the counts of the tabs. */
export const listAllBookings = (db: Db, list: BookingList, reading: ReaderClock, filters: BookingFilterValues = {}) =>
  bookingPage(db, list, reading.now, and(bookedBy(db, list.search), filteredBookings(filters, reading)))

export const filteredBookings = (filters: BookingFilterValues, reading: ReaderClock): SQL | undefined =>
  filterCondition(bookingFilters, filterColumns, withIds(filters), reading)

type Selection = Pick<BookingList, 'search' | 'direction' | 'sort' | 'tab'> & { filtered?: SQL | undefined }

/** The ids of all pages, in the same order. */
export const idsOfBookings = (db: Db, { search, direction, sort, tab, filtered }: Selection, now: Date) =>
  allIds(db, fromSorted(sort), and(bookedBy(db, search), filtered, inTab(tab, now)), direction)

/** One page of a customer's bookings, searched by the name of the session. */
export const listBookingsOf = (db: Db, bookerId: string, list: BookingList, reading: ReaderClock, filters: BookingFilterValues = {}) =>
  bookingPage(db, list, reading.now, and(eq(bookingsTable.bookerId, bookerId), named(list.search), filteredBookings(filters, reading)))

/** One page of the sessions of a mentor. */
export const listSessionsHeldBy = (db: Db, mentorId: string, list: BookingList, reading: ReaderClock, filters: BookingFilterValues = {}) =>
  bookingPage(db, list, reading.now, and(eq(bookingsTable.mentorId, mentorId), named(list.search), filteredBookings(filters, reading)))

const named = (search: string) =>
  search ? sql`searchable(${bookingsTable.sessionName}) like searchable(${containing(search)})` : undefined

/** Sessions are filtered by id; an invalid id matches no row. */
function withIds(filters: BookingFilterValues): BookingFilterValues {
  const isUuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i
  const { session } = filters
  return session === undefined || session.split('|').every((id) => isUuid.test(id)) ? filters : { ...filters, session: noSession }
}
const noSession = '00000000-0000-0000-0000-000000000000'

/** Bookings that start within a span, earliest first: of one mentor or of all. Cancelled ones are left out. */
export function bookingsBetween(db: Db, span: { from: Date; to: Date }, mentorId?: string): Promise<BookingToShow[]> {
  return toShow(db)
    .where(
      and(
        gte(bookingsTable.startsAt, span.from),
        lt(bookingsTable.startsAt, span.to),
        mentorId ? eq(bookingsTable.mentorId, mentorId) : undefined,
        ne(bookingsTable.state, 'cancelled'),
      ),
    )
    .orderBy(asc(bookingsTable.startsAt), asc(bookingsTable.id))
    .limit(500)
}

/** Bookings that a person booked or holds within a span, for their calendar. */
export const bookingsInCalendarOf = (db: Db, userId: string, span: { from: Date; to: Date }): Promise<BookingToShow[]> =>
  toShow(db)
    .where(
      and(
        or(eq(bookingsTable.bookerId, userId), eq(bookingsTable.mentorId, userId)),
        gte(bookingsTable.startsAt, span.from),
        lt(bookingsTable.startsAt, span.to),
        notInArray(bookingsTable.state, ['cancelled', 'awaitingPayment']),
      ),
    )
    .orderBy(asc(bookingsTable.startsAt), asc(bookingsTable.id))
    .limit(1_000)

async function bookingPage(db: Db, list: BookingList, now: Date, found: SQL | undefined) {
  const tabs = {
    all: await countUpTo(db, bookingsTable, found),
    upcoming: await countUpTo(db, bookingsTable, and(found, inTab('upcoming', now))),
    past: await countUpTo(db, bookingsTable, and(found, inTab('past', now))),
  }
  const { ids, ...counted } = await pageOfIds(db, fromSorted(list.sort), and(found, inTab(list.tab, now)), list)
  const rows = await toShow(db).where(inArray(bookingsTable.id, ids))
  return { items: inOrderOf(ids, rows, ({ booking }) => booking.id), ...counted, tabs }
}

const fromSorted = (sort: BookingList['sort']) => ({ table: bookingsTable, id: bookingsTable.id, by: sorts[sort] })

function inTab(tab: BookingTab | undefined, now: Date): SQL | undefined {
  // A cancelled session is no longer to come.
  if (tab === 'upcoming') return and(gte(bookingsTable.startsAt, now), ne(bookingsTable.state, 'cancelled'))
  return tab === 'past' ? lt(bookingsTable.startsAt, now) : undefined
}

/** People are matched first, by the index of their names; the search condition has one definition that fits the index. */
function bookedBy(db: Db, search: string): SQL | undefined {
  const people = peopleContaining(search)
  return people && inArray(bookingsTable.bookerId, db.select({ id: usersTable.id }).from(usersTable).where(people))
}
