import { and, eq, gte, ne } from 'drizzle-orm'
import type { SessionBookings } from '#catalogue/index.ts'
import { countUpTo } from '#database/pageOfIds.ts'
import { bookingsTable } from './bookings.table.ts'

/** Tells the catalogue about the bookings of a session before it is deleted. */
export const sessionBookings: SessionBookings = {
  upcoming: (db, sessionId, now) =>
    countUpTo(
      db,
      bookingsTable,
      and(eq(bookingsTable.sessionId, sessionId), gte(bookingsTable.startsAt, now), ne(bookingsTable.state, 'cancelled')),
    ),
}
