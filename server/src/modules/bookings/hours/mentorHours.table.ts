import type { HoursException, WeeklyHours } from '@app/contract/bookings/hours.rules.ts'
import { sql } from 'drizzle-orm'
import { check, index, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { bookableSessionsTable } from '#catalogue/catalogue.table.ts'
import { createdAtColumn } from '#database/columns.ts'
import { usersTable } from '#users/users.table.ts'

/** Session hours of a mentor on the clock of their zone. Bookings with the mentor lock this row. */
export const mentorHoursTable = pgTable(
  'mentor_hours',
  {
    userId: uuid()
      .primaryKey()
      .references(() => usersTable.id),
    timezone: text().notNull(),
    weekly: jsonb().$type<WeeklyHours[]>().notNull(),
    exceptions: jsonb().$type<HoursException[]>().notNull(),
    bufferBefore: integer().notNull().default(0),
    bufferAfter: integer().notNull().default(0),
    notice: integer().notNull().default(0),
    dailyCap: integer(),
    meetingUrl: text(),
    version: integer().notNull().default(1),
    updatedAt: createdAtColumn(),
  },
  (t) => [check('mentor_hours_check', sql`${t.bufferBefore} >= 0 and ${t.bufferAfter} >= 0 and ${t.notice} >= 0 and ${t.dailyCap} > 0`)],
)
export type MentorHoursRow = typeof mentorHoursTable.$inferSelect

/** Which mentor holds which session. */
export const sessionMentorsTable = pgTable(
  'session_mentors',
  {
    sessionId: uuid()
      .notNull()
      .references(() => bookableSessionsTable.id, { onDelete: 'cascade' }),
    userId: uuid()
      .notNull()
      .references(() => usersTable.id),
  },
  (t) => [primaryKey({ columns: [t.sessionId, t.userId] }), index('session_mentors_user_id_idx').on(t.userId)],
)
