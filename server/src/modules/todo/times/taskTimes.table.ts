import { timeReasonLength } from '@app/contract/todo/taskTimes.rules.ts'
import { type SQL, sql } from 'drizzle-orm'
import { boolean, check, index, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { bookingsTable } from '#bookings/bookings.table.ts'
import { createdAtColumn, idColumn, instant } from '#database/columns.ts'
import { ordersTable } from '#orders/orders.table.ts'
import { usersTable } from '#users/users.table.ts'
import { todoTasksTable } from '../todo.table.ts'

/**
 * Time that a person has worked on a task. It stores the subject too, since hours are summed by order and person after the task is
 * deleted. The constraint `todo_times_person_excl` keeps two times of one person from overlapping, so at most one timer runs.
 */
export const todoTimesTable = pgTable(
  'todo_times',
  {
    id: idColumn(),
    personId: uuid()
      .notNull()
      .references(() => usersTable.id, { onDelete: 'cascade' }),
    taskId: uuid().references(() => todoTasksTable.id, { onDelete: 'set null' }),
    /** Title of the task. */
    title: text().notNull(),
    orderId: uuid().references(() => ordersTable.id, { onDelete: 'set null' }),
    bookingId: uuid().references(() => bookingsTable.id, { onDelete: 'set null' }),
    startedAt: instant().notNull(),
    /** Null while the timer runs. */
    endedAt: instant(),
    /** The timer was forgotten and stopped automatically. */
    isForgotten: boolean().notNull().default(false),
    /** Removed by hand; the history says by whom and why. */
    removedAt: instant(),
    idempotencyKey: text(),
    createdAt: createdAtColumn(),
  },
  (t) => [
    uniqueIndex('todo_times_person_idempotency_key').on(t.personId, t.idempotencyKey),
    index('todo_times_person_idx').on(t.personId, t.startedAt).where(sql`${t.removedAt} is null`),
    index('todo_times_order_idx').on(t.orderId, t.personId).where(sql`${t.removedAt} is null and ${t.orderId} is not null`),
    index('todo_times_booking_idx').on(t.bookingId).where(sql`${t.bookingId} is not null`),
    index('todo_times_task_idx').on(t.taskId).where(sql`${t.taskId} is not null`),
    index('todo_times_running_idx').on(t.startedAt).where(sql`${t.endedAt} is null and ${t.removedAt} is null`),
    check('todo_times_order_check', sql`${t.endedAt} is null or ${t.endedAt} > ${t.startedAt}`),
  ],
)
export type TodoTimeRow = typeof todoTimesTable.$inferSelect

/** Manual changes of a time: old and new values, author and reason. Append-only. */
export const todoTimeChangesTable = pgTable(
  'todo_time_changes',
  {
    id: idColumn(),
    timeId: uuid()
      .notNull()
      .references(() => todoTimesTable.id, { onDelete: 'cascade' }),
    changedBy: uuid().references(() => usersTable.id, { onDelete: 'set null' }),
    reason: text().notNull(),
    /** Null for a time that was added by hand. */
    startedBefore: instant(),
    endedBefore: instant(),
    /** Null for a time that was removed. */
    startedAfter: instant(),
    endedAfter: instant(),
    at: instant().notNull(),
  },
  (t) => [
    index('todo_time_changes_time_idx').on(t.timeId, t.at),
    index('todo_time_changes_changed_by_idx').on(t.changedBy),
    check('todo_time_changes_reason_check', sql`length(${t.reason}) <= ${sql.raw(String(timeReasonLength))}`),
  ],
)
export type TodoTimeChangeRow = typeof todoTimeChangesTable.$inferSelect

/** Whole minutes, rounded for each time as it is shown, so that the sum matches the rows; until now for a running timer. */
export const minutesWorked = (now: Date, span?: { from: Date; until: Date }) => {
  const { startedAt } = todoTimesTable
  const ended = sql`coalesce(${todoTimesTable.endedAt}, ${now})`
  const minutesAt = (at: SQL) => sql`round(extract(epoch from ${at} - ${startedAt}) / 60)`
  if (!span) return sql<number>`coalesce(sum(${minutesAt(ended)}), 0)::int`
  const [first, last] = [sql`greatest(${startedAt}, ${span.from}::timestamptz)`, sql`least(${ended}, ${span.until}::timestamptz)`]
  return sql<number>`coalesce(sum(greatest(${minutesAt(last)} - ${minutesAt(first)}, 0)), 0)::int`
}
