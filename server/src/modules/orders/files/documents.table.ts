import { documentCategories } from '@app/contract/documents/documents.rules.ts'
import { sql } from 'drizzle-orm'
import { bigint, index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { createdAtColumn, ginOptions, idColumn, instant, nameColumn } from '#database/columns.ts'
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
    name: nameColumn().notNull(),
    type: text().notNull(),
    sizeBytes: bigint({ mode: 'number' }).notNull(),
    storageKey: text().notNull().unique(),
    uploadedBy: uuid()
      .notNull()
      .references(() => usersTable.id),
    /** The idempotency key of the upload call, and the file's place in it. */
    attempt: text(),
    position: integer().notNull().default(0),
    /** Of source code: the number of its delivery, from 1, and the note for the customer that came with it. */
    delivery: integer(),
    note: text(),
    createdAt: createdAtColumn(),
    deletedAt: instant(),
  },
  (t) => {
    const isThere = sql`deleted_at is null`
    return [
      uniqueIndex('documents_uploaded_by_attempt_key').on(t.uploadedBy, t.attempt, t.position),
      index('documents_order_id_created_at_idx').on(t.orderId, t.createdAt),
      index('documents_created_at_idx').on(t.createdAt),
      index('documents_listed_idx').on(t.createdAt, t.id).where(isThere),
      index('documents_category_idx').on(t.category, t.createdAt, t.id).where(isThere),
      index('documents_name_idx').on(sql`lower(${t.name})`, t.id).where(isThere),
      index('documents_size_idx').on(t.sizeBytes, t.id).where(isThere),
      index('documents_search_idx').using('gin', sql`searchable(${t.name}) gin_trgm_ops`).with(ginOptions).where(isThere),
    ]
  },
)
export type DocumentRow = typeof documentsTable.$inferSelect
