import { documentCategories } from '@app/contract/documents/documents.rules.ts'
import { bigint, index, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { createdAtColumn, idColumn, instant } from '#database/columns.ts'
import { usersTable } from '#users/users.table.ts'
import { ordersTable } from '../orders.table.ts'

export const documentsTable = pgTable(
  'documents',
  {
    id: idColumn(),
    orderId: uuid()
      .notNull()
      .references(() => ordersTable.id, { onDelete: 'cascade' }),
    category: text({ enum: documentCategories }).notNull(),
    name: text().notNull(),
    type: text().notNull(),
    sizeBytes: bigint({ mode: 'number' }).notNull(),
    storageKey: text().notNull().unique(),
    uploadedBy: uuid()
      .notNull()
      .references(() => usersTable.id),
    createdAt: createdAtColumn(),
    deletedAt: instant(),
  },
  (t) => [index('documents_order_id_created_at_idx').on(t.orderId, t.createdAt), index('documents_created_at_idx').on(t.createdAt)],
)
export type DocumentRow = typeof documentsTable.$inferSelect
