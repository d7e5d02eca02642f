import { asc, eq, getTableColumns } from 'drizzle-orm'
import type { Db } from '#database/db.ts'
import { type PersonRow, personColumns } from '#users/index.ts'
import { usersTable } from '#users/users.table.ts'
import { type BookingEventRow, bookingEventsTable } from './bookings.table.ts'

export type EventToShow = { event: BookingEventRow; by: PersonRow | null }

/** Records an event of a booking, in the transaction of the change. */
export async function recordBookingEvent(db: Db, event: typeof bookingEventsTable.$inferInsert): Promise<void> {
  await db.insert(bookingEventsTable).values(event)
}

export const storyOf = (db: Db, bookingId: string): Promise<EventToShow[]> =>
  db
    .select({ event: getTableColumns(bookingEventsTable), by: personColumns })
    .from(bookingEventsTable)
    .leftJoin(usersTable, eq(usersTable.id, bookingEventsTable.byId))
    .where(eq(bookingEventsTable.bookingId, bookingId))
    .orderBy(asc(bookingEventsTable.at), asc(bookingEventsTable.id))
