import { sql } from 'drizzle-orm'
import { index, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { instant } from '#database/columns.ts'
import { ordersTable } from '../orders.table.ts'
import { type ChangeStep, notificationSubjects } from './changeSteps.ts'

/**
 * What has changed on an order and is not told yet: one row for each subject, with every step since people were last told. A row
 * is also what undoing and telling meet at: whoever deletes it first has done so, and the other finds it gone.
 */
export const pendingNotificationsTable = pgTable(
  'held_news',
  {
    orderId: uuid()
      .notNull()
      .references(() => ordersTable.id, { onDelete: 'cascade' }),
    subject: text({ enum: notificationSubjects }).notNull(),
    steps: jsonb().$type<ChangeStep[]>().notNull(),
    /** Names those changes of several orders that are told together. */
    batchId: uuid(),
    dueAt: instant().notNull(),
  },
  (t) => [primaryKey({ columns: [t.orderId, t.subject] }), index('held_news_batch_idx').on(t.batchId).where(sql`${t.batchId} is not null`)],
)
export type PendingNotificationRow = typeof pendingNotificationsTable.$inferSelect
