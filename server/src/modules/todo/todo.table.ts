import { reminders, repetitions, rolesOfLines, taskDescriptionLength } from '@app/contract/todo/todo.rules.ts'
import type { TaskCheck } from '@app/contract/todo/todo.shapes.ts'
import { sql } from 'drizzle-orm'
import { boolean, check, date, index, jsonb, numeric, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { bookingsTable } from '#bookings/bookings.table.ts'
import { createdAtColumn, idColumn, instant, nameColumn, versionColumns } from '#database/columns.ts'
import { ordersTable } from '#orders/orders.table.ts'
import { usersTable } from '#users/users.table.ts'

const ofBoard = () => ({
  id: idColumn(),
  /** The owner of the board; no one else sees it. */
  ownerId: uuid()
    .notNull()
    .references(() => usersTable.id, { onDelete: 'cascade' }),
  title: nameColumn().notNull(),
  /** Position, ascending. There is a number between any two, so a move changes one row. */
  rank: numeric().notNull(),
  /** Groups the rows of one deletion for undo; null if not deleted. */
  deletion: uuid(),
  deletedAt: instant(),
  idempotencyKey: text(),
  createdAt: createdAtColumn(),
})

export const todoSectionsTable = pgTable('todo_sections', ofBoard(), (t) => [
  uniqueIndex('todo_sections_owner_idempotency_key').on(t.ownerId, t.idempotencyKey),
  index('todo_sections_board_idx').on(t.ownerId, t.rank, t.id).where(sql`${t.deletedAt} is null`),
  index('todo_sections_deleted_idx').on(t.deletedAt).where(sql`${t.deletedAt} is not null`),
  index('todo_sections_deletion_idx').on(t.deletion).where(sql`${t.deletion} is not null`),
  check('todo_sections_deletion_check', sql`(${t.deletion} is null) = (${t.deletedAt} is null)`),
])
export type TodoSectionRow = typeof todoSectionsTable.$inferSelect

export const todoTasksTable = pgTable(
  'todo_tasks',
  {
    ...ofBoard(),
    sectionId: uuid()
      .notNull()
      .references(() => todoSectionsTable.id, { onDelete: 'cascade' }),
    description: text().notNull().default(''),
    labels: text().array().notNull().default(sql`'{}'`),
    checklist: jsonb().$type<TaskCheck[]>().notNull().default([]),
    deadline: date({ mode: 'string' }),
    /** The repetition; it moves to the next occurrence. */
    repeats: text({ enum: repetitions }),
    /** Start of the rule, if it differs from the deadline: a task of the 31st in a month of 30 days. */
    repeatsSince: date({ mode: 'string' }),
    isCompleted: boolean().notNull().default(false),
    /** The completing person's local day. */
    completedOn: date({ mode: 'string' }),
    /** The order or booking it is about, if any; fixed when the task is created. */
    orderId: uuid().references(() => ordersTable.id, { onDelete: 'set null' }),
    bookingId: uuid().references(() => bookingsTable.id, { onDelete: 'set null' }),
    /** The person who gave it, if not its owner. */
    givenBy: uuid().references(() => usersTable.id, { onDelete: 'set null' }),
    /** The template line that it was created from, once for each order, and the role that it follows when the order is reassigned. */
    templateLine: text(),
    lineRole: text({ enum: rolesOfLines }),
    reminder: text({ enum: reminders }),
    /** When the reminder is due, in the owner's zone; null once sent. */
    remindAt: instant(),
    ...versionColumns(),
  },
  (t) => [
    uniqueIndex('todo_tasks_owner_idempotency_key').on(t.ownerId, t.idempotencyKey),
    index('todo_tasks_open_idx').on(t.ownerId, t.sectionId, t.rank, t.id).where(sql`${t.deletedAt} is null and not ${t.isCompleted}`),
    index('todo_tasks_done_idx').on(t.ownerId, t.completedOn, t.id).where(sql`${t.deletedAt} is null and ${t.isCompleted}`),
    index('todo_tasks_section_idx').on(t.sectionId, t.rank, t.id),
    index('todo_tasks_deleted_idx').on(t.deletedAt).where(sql`${t.deletedAt} is not null`),
    index('todo_tasks_deletion_idx').on(t.deletion).where(sql`${t.deletion} is not null`),
    uniqueIndex('todo_tasks_order_template_line_key').on(t.orderId, t.templateLine),
    index('todo_tasks_order_idx').on(t.orderId, t.createdAt).where(sql`${t.orderId} is not null`),
    index('todo_tasks_booking_idx').on(t.bookingId, t.createdAt).where(sql`${t.bookingId} is not null`),
    index('todo_tasks_given_idx').on(t.givenBy, t.createdAt).where(sql`${t.givenBy} is not null`),
    index('todo_tasks_remind_idx').on(t.remindAt).where(sql`${t.remindAt} is not null`),
    check('todo_tasks_subject_check', sql`${t.orderId} is null or ${t.bookingId} is null`),
    check('todo_tasks_deletion_check', sql`(${t.deletion} is null) = (${t.deletedAt} is null)`),
    check('todo_tasks_completed_check', sql`${t.isCompleted} = (${t.completedOn} is not null)`),
    check('todo_tasks_description_check', sql`length(${t.description}) <= ${sql.raw(String(taskDescriptionLength))}`),
  ],
)
export type TodoTaskRow = typeof todoTasksTable.$inferSelect
