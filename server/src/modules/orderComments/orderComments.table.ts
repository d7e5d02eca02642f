import { sql } from 'drizzle-orm'
import { type AnyPgColumn, bigint, index, pgTable, primaryKey, smallint, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { createdAtColumn, idColumn, instant } from '#database/columns.ts'
import { ordersTable } from '#orders/orders.table.ts'
import { usersTable } from '#users/users.table.ts'

/** Comments on an order by its customer and the people who work on it; a reply names its comment. */
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
    /** When its readers were notified, which happens once. */
    toldAt: instant(),
  },
  (t) => [
    index('order_comments_order_id_created_at_idx').on(t.orderId, t.createdAt),
    index('order_comments_parent_id_idx').on(t.parentId, t.createdAt).where(sql`${t.parentId} is not null`),
    uniqueIndex('order_comments_sender_id_idempotency_key').on(t.senderId, t.idempotencyKey),
  ],
)
export type OrderCommentRow = typeof orderCommentsTable.$inferSelect

/** The files of a comment. */
export const orderCommentFilesTable = pgTable(
  'order_comment_files',
  {
    id: idColumn(),
    commentId: uuid()
      .notNull()
      .references(() => orderCommentsTable.id, { onDelete: 'cascade' }),
    /** The position among the files of the comment. */
    position: smallint().notNull(),
    name: text().notNull(),
    type: text().notNull(),
    sizeBytes: bigint({ mode: 'number' }).notNull(),
    storageKey: text().notNull().unique(),
  },
  (t) => [uniqueIndex('order_comment_files_comment_id_position_key').on(t.commentId, t.position)],
)
export type OrderCommentFileRow = typeof orderCommentFilesTable.$inferSelect

/** A reader who is away, from the first comment that they missed until they are mailed. */
export const orderCommentBurstsTable = pgTable(
  'order_comment_bursts',
  {
    orderId: uuid()
      .notNull()
      .references(() => ordersTable.id, { onDelete: 'cascade' }),
    readerId: uuid()
      .notNull()
      .references(() => usersTable.id, { onDelete: 'cascade' }),
    firstCommentId: uuid()
      .notNull()
      .references(() => orderCommentsTable.id, { onDelete: 'cascade' }),
    mailAt: instant().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.orderId, t.readerId] }),
    index('order_comment_bursts_reader_id_idx').on(t.readerId),
    index('order_comment_bursts_first_comment_id_idx').on(t.firstCommentId),
  ],
)
