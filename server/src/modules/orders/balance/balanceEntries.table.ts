import { currencies } from '@app/contract/core/money.ts'
import { sql } from 'drizzle-orm'
import { index, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { centsColumn, createdAtColumn, idColumn } from '#database/columns.ts'
import { ordersTable } from '../orders.table.ts'

/**
 * - opening: the balance of a new order, or of an order when the ledger was introduced
 * - price: the total has changed
 * - payment, refund, dispute: money was received, returned or disputed
 * - correction: the paid amount was changed by hand
 */
export const balanceCauses = ['opening', 'price', 'payment', 'refund', 'dispute', 'correction'] as const

/**
 * The ledger: every change of an order's total and of its paid amount. The order stores both sums, and a trigger books every write that has
 * no entry, so that they always match. Append-only; entries are deleted with their order.
 */
export const balanceEntriesTable = pgTable(
  'balance_entries',
  {
    id: idColumn(),
    orderId: uuid()
      .notNull()
      .references(() => ordersTable.id, { onDelete: 'cascade' }),
    cause: text({ enum: balanceCauses }).notNull(),
    /** The event's key, such as `payment:<id>`, so that it is booked once. */
    key: text().notNull(),
    currency: text({ enum: currencies }).notNull(),
    totalCents: centsColumn().notNull().default(0),
    paidCents: centsColumn().notNull().default(0),
    /** The payment's id; it stays after the payment's personal data is erased. */
    paymentId: uuid(),
    /** The actor's id only, without a foreign key, since the user may be deleted. */
    actorId: uuid(),
    createdAt: createdAtColumn(),
  },
  (t) => [
    uniqueIndex('balance_entries_key').on(t.key),
    index('balance_entries_order_id_idx').on(t.orderId),
    index('balance_entries_payment_id_idx').on(t.paymentId).where(sql`payment_id is not null`),
  ],
)
