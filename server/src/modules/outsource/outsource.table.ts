import { currencies } from '@app/contract/core/money.ts'
import { sql } from 'drizzle-orm'
import { type AnyPgColumn, check, index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { centsColumn, createdAtColumn, idColumn, instant, versionColumns } from '#database/columns.ts'
import { ordersTable } from '#orders/orders.table.ts'
import { usersTable } from '#users/users.table.ts'

/** The brief of an outsourced order, one per order, since the order is the key. All changes lock the order first. */
export const outsourcedOrdersTable = pgTable(
  'outsourced_orders',
  {
    orderId: uuid()
      .primaryKey()
      .references(() => ordersTable.id, { onDelete: 'cascade' }),
    name: text().notNull(),
    details: text().notNull(),
    technologies: text().array().notNull().default(sql`'{}'`),
    outsourcedBy: uuid()
      .notNull()
      .references(() => usersTable.id),
    /** Null while it is open to proposals. */
    closedAt: instant(),
    /** The accepted proposal; with it the order is closed. */
    acceptedId: uuid().references((): AnyPgColumn => outsourceCommentsTable.id, { onDelete: 'set null' }),
    ...versionColumns(),
    createdAt: createdAtColumn(),
    updatedAt: createdAtColumn(),
  },
  (t) => [
    index('outsourced_orders_open_idx').on(t.createdAt, t.orderId).where(sql`${t.closedAt} is null`),
    check('outsourced_orders_accepted_check', sql`${t.acceptedId} is null or ${t.closedAt} is not null`),
  ],
)
export type OutsourcedOrderRow = typeof outsourcedOrdersTable.$inferSelect

/** The reviewers of a brief. */
export const outsourceReviewersTable = pgTable(
  'outsource_reviewers',
  {
    orderId: uuid()
      .notNull()
      .references(() => outsourcedOrdersTable.orderId, { onDelete: 'cascade' }),
    userId: uuid()
      .notNull()
      .references(() => usersTable.id, { onDelete: 'cascade' }),
  },
  (t) => [
    uniqueIndex('outsource_reviewers_order_id_user_id_key').on(t.orderId, t.userId),
    index('outsource_reviewers_user_id_idx').on(t.userId),
  ],
)

/** Proposals, which have no parent, and replies below them. A person has one proposal per order. */
export const outsourceCommentsTable = pgTable(
  'outsource_comments',
  {
    id: idColumn(),
    orderId: uuid()
      .notNull()
      .references((): AnyPgColumn => outsourcedOrdersTable.orderId, { onDelete: 'cascade' }),
    parentId: uuid().references((): AnyPgColumn => outsourceCommentsTable.id, { onDelete: 'cascade' }),
    senderId: uuid()
      .notNull()
      .references(() => usersTable.id),
    receiverId: uuid()
      .notNull()
      .references(() => usersTable.id),
    comment: text().notNull(),
    /** The developer's price, never the customer's. */
    priceCents: centsColumn(),
    currency: text({ enum: currencies }),
    days: integer(),
    idempotencyKey: text(),
    createdAt: createdAtColumn(),
  },
  (t) => [
    index('outsource_comments_order_id_idx').on(t.orderId, t.createdAt).where(sql`${t.parentId} is null`),
    index('outsource_comments_parent_id_idx').on(t.parentId, t.createdAt).where(sql`${t.parentId} is not null`),
    uniqueIndex('outsource_comments_one_proposal_key').on(t.senderId, t.orderId).where(sql`${t.parentId} is null`),
    uniqueIndex('outsource_comments_sender_id_idempotency_key').on(t.senderId, t.idempotencyKey),
    check(
      'outsource_comments_proposal_check',
      sql`(${t.parentId} is null) = (${t.priceCents} is not null and ${t.currency} is not null and ${t.days} is not null)`,
    ),
    check('outsource_comments_price_check', sql`coalesce(${t.priceCents}, 1) > 0 and coalesce(${t.days}, 1) > 0`),
  ],
)
export type OutsourceCommentRow = typeof outsourceCommentsTable.$inferSelect
