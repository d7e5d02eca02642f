import { currencies } from '@app/contract/core/money.ts'
import { sql } from 'drizzle-orm'
import { check, index, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { centsColumn, createdAtColumn, idColumn, instant } from '#database/columns.ts'
import { ordersTable } from '#orders/orders.table.ts'
import { usersTable } from '#users/users.table.ts'

/** A fixed amount of one order that the holder of the link may pay once. The token is signed and not stored. */
export const paymentLinksTable = pgTable(
  'payment_links',
  {
    id: idColumn(),
    orderId: uuid()
      .notNull()
      .references(() => ordersTable.id),
    amountCents: centsColumn().notNull(),
    currency: text({ enum: currencies }).notNull(),
    createdBy: uuid()
      .notNull()
      .references(() => usersTable.id),
    idempotencyKey: text(),
    createdAt: createdAtColumn(),
    expiresAt: instant().notNull(),
    revokedAt: instant(),
    /** The last address that the product mailed it to, and when. */
    sentTo: text(),
    sentAt: instant(),
  },
  (t) => [
    index('payment_links_order_id_idx').on(t.orderId),
    uniqueIndex('payment_links_created_by_idempotency_key').on(t.createdBy, t.idempotencyKey),
    check('payment_links_amount_check', sql`${t.amountCents} > 0`),
  ],
)
export type PaymentLinkRow = typeof paymentLinksTable.$inferSelect
