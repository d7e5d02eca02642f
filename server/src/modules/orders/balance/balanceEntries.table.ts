import { currencies } from '@app/contract/core/money.ts'
import { sql } from 'drizzle-orm'
import { index, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { centsColumn, createdAtColumn, idColumn } from '#database/columns.ts'
import { ordersTable } from '../orders.table.ts'

/**
 * - opening: what an order began with, or had when the ledger began
 * - price: what it asks for was changed
 * - payment, refund, dispute: money that came, went, or came back
 * - correction: what counts as paid was changed by hand
 */
export const balanceCauses = ['opening', 'price', 'payment', 'refund', 'dispute', 'correction'] as const

/**
 * The ledger: each change of what an order asks for and of what is paid of it. The two sums stand in the order, and a trigger books
 * whatever is written there without an entry, so that they can't part. Only ever added to; it goes with its order.
 */
export const balanceEntriesTable = pgTable(
  'balance_entries',
  {
    id: idColumn(),
    orderId: uuid()
      .notNull()
      .references(() => ordersTable.id, { onDelete: 'cascade' }),
    cause: text({ enum: balanceCauses }).notNull(),
    /** Names the event, as `payment:<id>`, so that it counts once. */
    key: text().notNull(),
    currency: text({ enum: currencies }).notNull(),
    totalCents: centsColumn().notNull().default(0),
    paidCents: centsColumn().notNull().default(0),
    /** Whose money it is; it stays when of the payment only figures are left. */
    paymentId: uuid(),
    /** Who did it: an id alone, since whoever is deleted is named by nothing. */
    actorId: uuid(),
    createdAt: createdAtColumn(),
  },
  (t) => [
    uniqueIndex('balance_entries_key').on(t.key),
    index('balance_entries_order_id_idx').on(t.orderId),
    index('balance_entries_payment_id_idx').on(t.paymentId).where(sql`payment_id is not null`),
  ],
)
