import { orderTypes } from '@app/contract/orders/orders.rules.ts'
import { sql } from 'drizzle-orm'
import { bigint, boolean, check, date, index, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { createdAtColumn, ginOptions, idColumn, instant, nameColumn } from '#database/columns.ts'
import { ordersTable } from '#orders/orders.table.ts'
import { usersTable } from '#users/users.table.ts'

/** Requests of visitors without an account. */
export const publicOrdersTable = pgTable(
  'public_orders',
  {
    id: idColumn(),
    /** The number that the visitor is given. */
    number: bigint({ mode: 'number' }).generatedAlwaysAsIdentity({ startWith: 101 }),
    name: nameColumn().notNull(),
    email: text().notNull(),
    phone: text().notNull(),
    projectName: text(),
    category: text().notNull(),
    deadline: date({ mode: 'string' }).notNull(),
    timezone: text().notNull(),
    type: text({ enum: orderTypes }).notNull(),
    technologies: text().array().notNull().default(sql`'{}'`),
    details: text().notNull(),
    wantsReport: boolean().notNull().default(false),
    wantsWalkthrough: boolean().notNull().default(false),
    /** Links to files on other sites, in the visitor's words. */
    fileUrl: text(),
    idempotencyKey: text().unique('public_orders_idempotency_key'),
    /** The order made of it, by whom and when. */
    orderId: uuid().references(() => ordersTable.id),
    turnedBy: uuid().references(() => usersTable.id),
    turnedAt: instant(),
    /** True where its sender had no account and was invited to one. */
    isInvited: boolean().notNull().default(false),
    recycledAt: instant(),
    createdAt: createdAtColumn(),
  },
  (t) => {
    const kept = sql`${t.recycledAt} is null`
    return [
      uniqueIndex('public_orders_number_key').on(t.number),
      // At most one order is made of a public order, and vice versa.
      uniqueIndex('public_orders_order_id_key').on(t.orderId),
      index('public_orders_created_at_idx').on(t.createdAt, t.id).where(kept),
      index('public_orders_deadline_idx').on(t.deadline, t.id).where(kept),
      index('public_orders_name_idx').on(t.name, t.id).where(kept),
      index('public_orders_category_idx').on(t.category, t.createdAt, t.id).where(kept),
      index('public_orders_type_idx').on(t.type, t.createdAt, t.id).where(kept),
      index('public_orders_open_idx').on(t.createdAt, t.id).where(sql`${kept} and ${t.orderId} is null`),
      index('public_orders_turned_idx').on(t.createdAt, t.id).where(sql`${kept} and ${t.orderId} is not null`),
      index('public_orders_email_idx').on(sql`lower(${t.email})`, t.createdAt),
      index('public_orders_search_idx')
        .using(
          'gin',
          sql`(searchable(' #' || ${t.number} || ' ' || ${t.name} || ' ' || ${t.email} || ' ' || ${t.phone} || ' ' || coalesce(${t.projectName}, '') || ' ' || ${t.category} || ' ' || left(${t.details}, 1000))) gin_trgm_ops`,
        )
        .with(ginOptions)
        .where(kept),
      check('public_orders_turned_check', sql`(${t.orderId} is null) = (${t.turnedAt} is null)`),
    ]
  },
)
export type PublicOrderRow = typeof publicOrdersTable.$inferSelect

/** The files of a public order. Once it is an order they belong to that, and no row is left here. */
export const publicOrderFilesTable = pgTable(
  'public_order_files',
  {
    id: idColumn(),
    publicOrderId: uuid()
      .notNull()
      .references(() => publicOrdersTable.id, { onDelete: 'cascade' }),
    name: text().notNull(),
    type: text().notNull(),
    sizeBytes: bigint({ mode: 'number' }).notNull(),
    storageKey: text().notNull().unique('public_order_files_storage_key_key'),
    createdAt: createdAtColumn(),
  },
  (t) => [index('public_order_files_public_order_id_idx').on(t.publicOrderId)],
)
export type PublicOrderFileRow = typeof publicOrderFilesTable.$inferSelect
