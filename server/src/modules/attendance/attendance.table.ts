import { sql } from 'drizzle-orm'
import { boolean, check, date, index, pgTable, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { createdAtColumn, idColumn, instant } from '#database/columns.ts'
import { usersTable } from '#users/users.table.ts'

/**
 * A shift, or a day of leave, which counts as one. A shift belongs to the day on which it began, in the zone of the house,
 * and may end on the next.
 */
export const attendanceTable = pgTable(
  'attendance',
  {
    id: idColumn(),
    userId: uuid()
      .notNull()
      .references(() => usersTable.id, { onDelete: 'cascade' }),
    day: date({ mode: 'string' }).notNull(),
    isLeave: boolean().notNull().default(false),
    checkedInAt: instant(),
    checkedOutAt: instant(),
    createdAt: createdAtColumn(),
  },
  (t) => [
    // A leave that is approved after somebody came to work stands beside their shift, and can be taken back without it.
    uniqueIndex('attendance_one_of_a_kind_per_day').on(t.userId, t.day, t.isLeave),
    uniqueIndex('attendance_one_open_shift').on(t.userId).where(sql`not ${t.isLeave} and ${t.checkedOutAt} is null`),
    index('attendance_created_at_idx').on(t.createdAt, t.id),
    index('attendance_day_idx').on(t.day),
    check('attendance_shift_or_leave', sql`${t.isLeave} = (${t.checkedInAt} is null)`),
    check('attendance_ends_after_it_began', sql`${t.checkedOutAt} is null or ${t.checkedOutAt} >= ${t.checkedInAt}`),
  ],
)
export type AttendanceRow = typeof attendanceTable.$inferSelect
