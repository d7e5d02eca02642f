import { sql } from 'drizzle-orm'
import { check, customType, date, index, pgTable, uuid } from 'drizzle-orm/pg-core'
import { usersTable } from '#users/users.table.ts'
import { bookingsTable } from '../bookings.table.ts'

/** From an instant up to another, which itself is free again. It is written and asked by SQL alone. */
const instantRange = customType<{ data: string }>({ dataType: () => 'tstzrange' })

/**
 * When a mentor is taken, and by which booking: from what they need before it to what they need after. An exclusion constraint,
 * which the migration writes since the tables' language has no word for it, keeps two of one mentor from overlapping, whoever writes them.
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
    /** The day on which it begins, by the mentor's clocks as they were set when it was booked: what their daily cap counts. */
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
