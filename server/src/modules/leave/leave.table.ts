import { leaveStatuses, recommendations } from '@app/contract/leave/leave.rules.ts'
import { sql } from 'drizzle-orm'
import { boolean, check, customType, date, index, integer, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { attendanceTable } from '#attendance/attendance.table.ts'
import { createdAtColumn, idColumn, instant, versionColumns } from '#database/columns.ts'
import { usersTable } from '#users/users.table.ts'

/** Why people are away. Days are kept in halves, so that they are whole numbers. */
export const leaveTypesTable = pgTable(
  'leave_types',
  {
    id: idColumn(),
    name: text().notNull(),
    /** Null where nobody counts it. */
    halvesAYear: integer(),
    carriedHalves: integer().notNull().default(0),
    idempotencyKey: text().unique('leave_types_idempotency_key'),
    ...versionColumns(),
    createdAt: createdAtColumn(),
  },
  (t) => [
    uniqueIndex('leave_types_name_key').on(sql`lower(${t.name})`),
    check('leave_types_halves', sql`${t.carriedHalves} >= 0 and (${t.halvesAYear} is null or ${t.halvesAYear} >= 0)`),
  ],
)
export type LeaveTypeRow = typeof leaveTypesTable.$inferSelect

/** Half days since the year 2000, from one up to another. It is written by the database alone. */
const halfDays = customType<{ data: string }>({ dataType: () => 'int4range' })

/**
 * Leave that somebody asks for. An exclusion constraint of the migration keeps two of one person from overlapping by even half a
 * day, unless one of them is rejected.
 */
export const leavesTable = pgTable(
  'leaves',
  {
    id: idColumn(),
    userId: uuid()
      .notNull()
      .references(() => usersTable.id, { onDelete: 'cascade' }),
    typeId: uuid()
      .notNull()
      .references(() => leaveTypesTable.id),
    firstDay: date({ mode: 'string' }).notNull(),
    lastDay: date({ mode: 'string' }).notNull(),
    startsAtNoon: boolean().notNull().default(false),
    endsAtNoon: boolean().notNull().default(false),
    span: halfDays()
      .notNull()
      .generatedAlwaysAs(
        sql`int4range((first_day - '2000-01-01'::date) * 2 + starts_at_noon::int, (last_day - '2000-01-01'::date) * 2 + 2 - ends_at_noon::int)`,
      ),
    /** On which the company works, by its calendar when it was asked for or approved last. */
    workingHalves: integer().notNull(),
    status: text({ enum: leaveStatuses }).notNull().default('Pending'),
    message: text().notNull(),
    recommendation: text({ enum: recommendations }),
    recommendationWords: text().notNull().default(''),
    recommendedBy: uuid().references(() => usersTable.id),
    decidedBy: uuid().references(() => usersTable.id),
    decidedAt: instant(),
    /** How often it was decided on, by which each decision is told once. */
    decisions: integer().notNull().default(0),
    idempotencyKey: text(),
    createdAt: createdAtColumn(),
  },
  (t) => [
    uniqueIndex('leaves_user_idempotency_key').on(t.userId, t.idempotencyKey),
    index('leaves_created_at_idx').on(t.createdAt, t.id),
    index('leaves_first_day_idx').on(t.firstDay, t.id),
    index('leaves_status_created_at_idx').on(t.status, t.createdAt, t.id),
    index('leaves_status_first_day_idx').on(t.status, t.firstDay, t.id),
    index('leaves_user_status_idx').on(t.userId, t.status),
    index('leaves_user_created_at_idx').on(t.userId, t.createdAt, t.id),
    index('leaves_user_first_day_idx').on(t.userId, t.firstDay, t.id),
    index('leaves_type_created_at_idx').on(t.typeId, t.createdAt, t.id),
    index('leaves_recommended_by_idx').on(t.recommendedBy),
    index('leaves_decided_by_idx').on(t.decidedBy),
    check('leaves_days', sql`${t.firstDay} <= ${t.lastDay} and not isempty(${t.span})`),
    check('leaves_recommended', sql`(${t.recommendation} is null) = (${t.recommendedBy} is null)`),
  ],
)
export type LeaveRow = typeof leavesTable.$inferSelect

/** The days that an approved leave has made leave, each with its day of the attendance. Two halves of a day share one. */
export const leaveDaysTable = pgTable(
  'leave_days',
  {
    leaveId: uuid()
      .notNull()
      .references(() => leavesTable.id, { onDelete: 'cascade' }),
    day: date({ mode: 'string' }).notNull(),
    halves: integer().notNull(),
    attendanceId: uuid()
      .notNull()
      .references(() => attendanceTable.id, { onDelete: 'cascade' }),
  },
  (t) => [
    primaryKey({ columns: [t.leaveId, t.day] }),
    index('leave_days_attendance_id_idx').on(t.attendanceId),
    check('leave_days_halves', sql`${t.halves} in (1, 2)`),
  ],
)

export const entryKinds = ['granted', 'carried', 'taken'] as const
/** What changes somebody's balance of a type in a year; the balance is the sum. Nothing of it is ever changed. */
export const leaveEntriesTable = pgTable(
  'leave_entries',
  {
    id: idColumn(),
    userId: uuid()
      .notNull()
      .references(() => usersTable.id, { onDelete: 'cascade' }),
    typeId: uuid()
      .notNull()
      .references(() => leaveTypesTable.id),
    year: integer().notNull(),
    kind: text({ enum: entryKinds }).notNull(),
    halves: integer().notNull(),
    leaveId: uuid().references(() => leavesTable.id, { onDelete: 'cascade' }),
    at: createdAtColumn(),
  },
  (t) => [
    index('leave_entries_user_year_idx').on(t.userId, t.year, t.typeId),
    index('leave_entries_type_id_idx').on(t.typeId),
    index('leave_entries_leave_id_idx').on(t.leaveId),
    check('leave_entries_kind', sql`${t.halves} <> 0 and (${t.kind} = 'taken') = (${t.leaveId} is not null)`),
  ],
)

export const holidaysTable = pgTable('holidays', { day: date({ mode: 'string' }).primaryKey(), name: text().notNull() })

/** One row, which is made with the database: the weekdays on which the company works. */
export const workingWeekTable = pgTable(
  'working_week',
  { id: integer().primaryKey().default(1), weekdays: integer().array().notNull() },
  (t) => [check('working_week_one_row', sql`${t.id} = 1 and ${t.weekdays} <@ array[1,2,3,4,5,6,7] and cardinality(${t.weekdays}) > 0`)],
)
