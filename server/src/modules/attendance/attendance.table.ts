import type { Break } from '@app/contract/attendance/attendance.rules.ts'
import { sql } from 'drizzle-orm'
import { boolean, check, date, index, integer, jsonb, pgTable, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { createdAtColumn, idColumn, instant } from '#database/columns.ts'
import { usersTable } from '#users/users.table.ts'

/**
 * A shift or a leave day. A shift belongs to the day on which it began, in the company's time zone, and may end on the next; checking out
 * and in again on one day adds a break.
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
    /** Minutes that a leave day counts as, if it is not a whole one. */
    leaveMinutes: integer(),
    checkedInAt: instant(),
    checkedOutAt: instant(),
    breaks: jsonb().$type<readonly Break[]>().notNull().default([]),
    /** True if the shift was closed automatically because its person did not check out. */
    isForgotten: boolean().notNull().default(false),
    createdAt: createdAtColumn(),
  },
  (t) => [
    // A leave approved after a check-in is stored beside the shift, and can be withdrawn without it.
    uniqueIndex('attendance_one_of_a_kind_per_day').on(t.userId, t.day, t.isLeave),
    uniqueIndex('attendance_one_open_shift').on(t.userId).where(sql`not ${t.isLeave} and ${t.checkedOutAt} is null`),
    index('attendance_user_created_at_idx').on(t.userId, t.createdAt, t.id),
    index('attendance_created_at_idx').on(t.createdAt, t.id),
    index('attendance_day_idx').on(t.day),
    index('attendance_day_id_idx').on(t.day, t.id),
    index('attendance_open_idx').on(t.checkedInAt).where(sql`not ${t.isLeave} and ${t.checkedOutAt} is null`),
    index('attendance_leave_idx').on(t.createdAt, t.id).where(sql`${t.isLeave}`),
    index('attendance_forgotten_idx').on(t.createdAt, t.id).where(sql`${t.isForgotten}`),
    check('attendance_shift_or_leave', sql`${t.isLeave} = (${t.checkedInAt} is null)`),
    check('attendance_ends_after_it_began', sql`${t.checkedOutAt} is null or ${t.checkedOutAt} >= ${t.checkedInAt}`),
    check('attendance_leave_minutes', sql`${t.leaveMinutes} is null or (${t.isLeave} and ${t.leaveMinutes} between 1 and 480)`),
  ],
)
export type AttendanceRow = typeof attendanceTable.$inferSelect
