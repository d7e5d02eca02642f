import { sql } from 'drizzle-orm'
import { index, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { instant } from '#database/columns.ts'
import { ordersTable } from '../orders.table.ts'
import { type ChangeStep, notificationSubjects } from './changeSteps.ts'

/**
 * Unannounced changes of an order: one row for each subject, with every step since the last notification. Undo and sending compete for the
 * row: the first to delete it wins.
 */
export const pendingNotificationsTable = pgTable(
  'held_news',
  {
    orderId: uuid()
      .notNull()
      .references(() => ordersTable.id, { onDelete: 'cascade' }),
    subject: text({ enum: notificationSubjects }).notNull(),
    steps: jsonb().$type<ChangeStep[]>().notNull(),
    /** Names changes of several orders that are announced together. */
    batchId: uuid(),
    dueAt: instant().notNull(),
  },
  (t) => [primaryKey({ columns: [t.orderId, t.subject] }), index('held_news_batch_idx').on(t.batchId).where(sql`${t.batchId} is not null`)],
)
export type PendingNotificationRow = typeof pendingNotificationsTable.$inferSelect
