import { currencies } from '@app/contract/core/money.ts'
import { offerStates } from '@app/contract/orders/deal.rules.ts'
import { sql } from 'drizzle-orm'
import { check, date, index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { centsColumn, createdAtColumn, idColumn, instant } from '#database/columns.ts'
import { usersTable } from '#users/users.table.ts'
import { ordersTable } from '../orders.table.ts'

/**
 * Every offer of an order, which is its price history. Only state and answer of a row ever change; a new price is a new row. At most one
 * offer of an order is open.
 */
export const offersTable = pgTable(
  'order_offers',
  {
    id: idColumn(),
    orderId: uuid()
      .notNull()
      .references(() => ordersTable.id, { onDelete: 'cascade' }),
    /** Counts the offers of an order. */
    number: integer().notNull(),
    amountCents: centsColumn().notNull(),
    currency: text({ enum: currencies }).notNull(),
    /** Null where the price was entered in a form of the order. */
    includes: text(),
    note: text(),
    validUntil: date({ mode: 'string' }),
    deadline: date({ mode: 'string' }),
    /** The order's price when another one was proposed; null where the offer prices the order at once. */
    insteadOfCents: centsColumn(),
    state: text({ enum: offerStates }).notNull().default('open'),
    madeBy: uuid()
      .notNull()
      .references(() => usersTable.id),
    madeAt: createdAtColumn(),
    answeredBy: uuid().references(() => usersTable.id),
    answeredAt: instant(),
    /** The customer's message with the answer. */
    words: text(),
    /** When the customer first opened it, and when the office last reminded of it. */
    seenAt: instant(),
    remindedAt: instant(),
    idempotencyKey: text(),
  },
  (t) => [
    uniqueIndex('order_offers_order_number_key').on(t.orderId, t.number),
    uniqueIndex('order_offers_open_key').on(t.orderId).where(sql`${t.state} = 'open'`),
    uniqueIndex('order_offers_made_by_idempotency_key').on(t.madeBy, t.idempotencyKey),
    index('order_offers_answered_by_idx').on(t.answeredBy),
    check('order_offers_amount_check', sql`${t.amountCents} >= 0 and coalesce(${t.insteadOfCents}, 0) >= 0`),
  ],
)
export type OfferRow = typeof offersTable.$inferSelect
