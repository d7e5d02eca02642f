import { sql } from 'drizzle-orm'
import { check, customType, date, index, pgTable, uuid } from 'drizzle-orm/pg-core'
import { usersTable } from '#users/users.table.ts'
import { bookingsTable } from '../bookings.table.ts'

/** A half-open range of instants. It is read and written by SQL only. */
const instantRange = customType<{ data: string }>({ dataType: () => 'tstzrange' })

/**
 * The taken times of mentors, each with its booking and including the buffers. An exclusion constraint, written by the migration since
 * drizzle cannot declare it, keeps two of one mentor from overlapping.
 */
export const mentorTimesTable = pgTable(
  'mentor_times',
  {
    bookingId: uuid()
      .primaryKey()
      .references(() => bookingsTable.id, { onDelete: 'cascade' }),
    mentorId: uuid()
      .notNull()
      .references(() => usersTable.id),
    busy: instantRange().notNull(),
    /** The day of the start, on the mentor's clock at the time of booking: the daily cap counts it. */
    day: date({ mode: 'string' }).notNull(),
  },
  (t) => [
    index('mentor_times_mentor_day_idx').on(t.mentorId, t.day),
    check(
      'mentor_times_busy_check',
      sql`not isempty(${t.busy}) and lower(${t.busy}) is not null and upper(${t.busy}) is not null and lower_inc(${t.busy}) and not upper_inc(${t.busy})`,
    ),
  ],
)
