import { sql } from 'drizzle-orm'
import { type AnyPgColumn, index, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { createdAtColumn, idColumn } from '#database/columns.ts'
import { ordersTable } from '#orders/orders.table.ts'
import { usersTable } from '#users/users.table.ts'

/** What is said about an order, by its customer and those who work on it; a reply names the comment it answers. */
export const orderCommentsTable = pgTable(
  'order_comments',
  {
    id: idColumn(),
    orderId: uuid()
      .notNull()
      .references(() => ordersTable.id, { onDelete: 'cascade' }),
    parentId: uuid().references((): AnyPgColumn => orderCommentsTable.id),
    senderId: uuid()
      .notNull()
      .references(() => usersTable.id),
    message: text().notNull(),
    fileUrl: text(),
    idempotencyKey: text(),
    createdAt: createdAtColumn(),
  },
  (t) => [
    index('order_comments_order_id_created_at_idx').on(t.orderId, t.createdAt),
    index('order_comments_parent_id_idx').on(t.parentId, t.createdAt).where(sql`${t.parentId} is not null`),
    uniqueIndex('order_comments_sender_id_idempotency_key').on(t.senderId, t.idempotencyKey),
  ],
)
export type OrderCommentRow = typeof orderCommentsTable.$inferSelect
