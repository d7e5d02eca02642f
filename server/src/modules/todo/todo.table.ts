import { reminders, repetitions, rolesOfLines, taskDescriptionLength } from '@app/contract/todo/todo.rules.ts'
import type { TaskCheck } from '@app/contract/todo/todo.shapes.ts'
import { sql } from 'drizzle-orm'
import { boolean, check, date, index, jsonb, numeric, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { bookingsTable } from '#bookings/bookings.table.ts'
import { createdAtColumn, idColumn, instant, versionColumns } from '#database/columns.ts'
import { ordersTable } from '#orders/orders.table.ts'
import { usersTable } from '#users/users.table.ts'

const ofBoard = () => ({
  id: idColumn(),
  /** Whose board it is; nobody else's business. */
  ownerId: uuid()
    .notNull()
    .references(() => usersTable.id, { onDelete: 'cascade' }),
  title: text().notNull(),
  /** Where it stands, the least first. Between any two numbers of this kind there is another, so that whoever moves one moves no other. */
  rank: numeric().notNull(),
  /** What went in one deletion comes back in one; null for what is there. */
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
    /** How often it comes back; whoever has come back says so, and not the one that is done. */
    repeats: text({ enum: repetitions }),
    /** The day that the rule counts from, where that is another than its deadline: of what comes on the 31st, in a month of 30. */
    repeatsSince: date({ mode: 'string' }),
    isCompleted: boolean().notNull().default(false),
    /** The day on the clocks of whoever completed it. */
    completedOn: date({ mode: 'string' }),
    /** What it is about, if it is about one of these. Which one is settled when it is written. */
    orderId: uuid().references(() => ordersTable.id, { onDelete: 'set null' }),
    bookingId: uuid().references(() => bookingsTable.id, { onDelete: 'set null' }),
    /** Who gave it, where its owner did not write it. */
    givenBy: uuid().references(() => usersTable.id, { onDelete: 'set null' }),
    /** The line of a template that it was written from, once for each order, and whose task that line is: it goes along with the work. */
    templateLine: text(),
    lineRole: text({ enum: rolesOfLines }),
    reminder: text({ enum: reminders }),
    /** When the reminder is due, by the clocks of whoever asked for it; null once they have heard of it. */
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
