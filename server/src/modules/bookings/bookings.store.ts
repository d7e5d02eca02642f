import { type BookingTab, seesAllBookings } from '@app/contract/bookings/bookings.rules.ts'
import type { Actor } from '@app/contract/core/access.ts'
import type { ListInput } from '@app/contract/core/paging.ts'
import { and, eq, gte, inArray, lt, type SQL, sql } from 'drizzle-orm'
import type { Db } from '#database/db.ts'
import { countUpTo, inOrderOf, pageOfIds } from '#database/pageOfIds.ts'
import { containing } from '#database/searchPatterns.ts'
import { type PersonRow, peopleContaining } from '#users/index.ts'
import { usersTable } from '#users/users.table.ts'
import { type BookingRow, bookingsTable } from './bookings.table.ts'

export type BookingToShow = { booking: BookingRow; booker: PersonRow }

const toShow = (db: Db) =>
  db
    .select({ booking: bookingsTable, booker: { id: usersTable.id, username: usersTable.username, name: usersTable.name } })
    .from(bookingsTable)
    .innerJoin(usersTable, eq(usersTable.id, bookingsTable.bookerId))
    .$dynamic()

/** Part of every question, so that a booking of somebody else is not there. */
const visibleTo = (reader: Actor): SQL | undefined => (seesAllBookings(reader) ? undefined : eq(bookingsTable.bookerId, reader.id))

export async function visibleBooking(db: Db, reader: Actor, id: string): Promise<BookingToShow | undefined> {
  const [row] = await toShow(db).where(and(eq(bookingsTable.id, id), visibleTo(reader)))
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

/** The new booking, or nothing where this attempt was written before or the person sits in this session at that time already. */
export async function insertBooking(db: Db, booking: typeof bookingsTable.$inferInsert): Promise<BookingRow | undefined> {
  const [row] = await db.insert(bookingsTable).values(booking).onConflictDoNothing().returning()
  return row
}

const sorts = { date: bookingsTable.startsAt, createdAt: bookingsTable.createdAt }
export type BookingList = Pick<ListInput, 'page' | 'pageSize' | 'search' | 'direction'> & {
  sort: keyof typeof sorts
  tab?: BookingTab | undefined
}

/** One page of everybody's bookings, found by whoever booked, and how many stand under each tab. */
export const listAllBookings = (db: Db, list: BookingList, now: Date) => pageOf(db, list, now, bookedBy(db, list.search))

/** One page of one person's bookings, found by the name of the session. */
export const listBookingsOf = (db: Db, bookerId: string, list: BookingList, now: Date) =>
  pageOf(
    db,
    list,
    now,
    and(
      eq(bookingsTable.bookerId, bookerId),
      list.search ? sql`lower(${bookingsTable.sessionName}) like lower(${containing(list.search)})` : undefined,
    ),
  )

async function pageOf(db: Db, list: BookingList, now: Date, found: SQL | undefined) {
  const tabs = {
    all: await countUpTo(db, bookingsTable, found),
    upcoming: await countUpTo(db, bookingsTable, and(found, inTab('upcoming', now))),
    past: await countUpTo(db, bookingsTable, and(found, inTab('past', now))),
  }
  const from = { table: bookingsTable, id: bookingsTable.id, by: sorts[list.sort] }
  const { ids, ...counted } = await pageOfIds(db, from, and(found, inTab(list.tab, now)), list)
  const rows = await toShow(db).where(inArray(bookingsTable.id, ids))
  return { items: inOrderOf(ids, rows, ({ booking }) => booking.id), ...counted, tabs }
}

function inTab(tab: BookingTab | undefined, now: Date): SQL | undefined {
  if (tab === 'upcoming') return gte(bookingsTable.startsAt, now)
  return tab === 'past' ? lt(bookingsTable.startsAt, now) : undefined
}

/** The people are found first, by the index of their names; how they are searched is written in one place, as the index has it. */
function bookedBy(db: Db, search: string): SQL | undefined {
  const people = peopleContaining(search)
  return people && inArray(bookingsTable.bookerId, db.select({ id: usersTable.id }).from(usersTable).where(people))
}
