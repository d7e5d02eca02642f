import { currencies } from '@app/contract/core/money.ts'
import { refundStates } from '@app/contract/payments/refunds.shapes.ts'
import { sql } from 'drizzle-orm'
import { boolean, check, index, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { centsColumn, createdAtColumn, idColumn } from '#database/columns.ts'
import { usersTable } from '#users/users.table.ts'
import { paymentsTable } from '../payments.table.ts'

/** Refunds requested by admins. A row is written before the provider is asked; the provider's state is in `payment_returns`. */
export const refundsTable = pgTable(
  'refunds',
  {
    /** Our id is also the idempotency key at the provider, so that a retry is the same refund there. */
    id: idColumn(),
    paymentId: uuid()
      .notNull()
      .references(() => paymentsTable.id),
    /** The provider's id, once it is known there; from then on the payment itself counts the refund. */
    providerId: text(),
    state: text({ enum: refundStates }).notNull().default('pending'),
    amountCents: centsColumn().notNull(),
    currency: text({ enum: currencies }).notNull(),
    /** The requested amount in the currency charged, if it differs. */
    chargedCents: centsColumn(),
    reason: text().notNull(),
    /** Paid back by staff, in cash or by bank. */
    isByHand: boolean().notNull().default(false),
    /** A favour: the order's price falls with the refund. `loweredCents` is by how much, while the refund takes money; else null. */
    lowersPrice: boolean().notNull().default(false),
    loweredCents: centsColumn(),
    failureMessage: text(),
    requestedBy: uuid()
      .notNull()
      .references(() => usersTable.id),
    idempotencyKey: text(),
    createdAt: createdAtColumn(),
    updatedAt: createdAtColumn(),
  },
  (t) => [
    index('refunds_payment_id_idx').on(t.paymentId),
    index('refunds_pending_idx').on(t.createdAt).where(sql`state = 'pending'`),
    uniqueIndex('refunds_requested_by_idempotency_key').on(t.requestedBy, t.idempotencyKey),
    check('refunds_amount_check', sql`${t.amountCents} > 0`),
  ],
)
export type RefundRow = typeof refundsTable.$inferSelect
