import { currencies } from '@app/contract/core/money.ts'
import { paymentTypes } from '@app/contract/payments/payments.rules.ts'
import { bigint, index, numeric, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { centsColumn, createdAtColumn, instant } from '#database/columns.ts'

/**
 * The figures of a payment that was deleted for good: what the books need, without name, address or order. It keeps the payment's id and
 * the provider's transaction id, so that a statement can still be checked.
 */
export const paymentFiguresTable = pgTable(
  'payment_figures',
  {
    id: uuid().primaryKey(),
    orderNumber: bigint({ mode: 'number' }).notNull(),
    type: text({ enum: paymentTypes }).notNull(),
    method: text().notNull(),
    providerId: text(),
    status: text().notNull(),
    amountCents: centsColumn().notNull(),
    currency: text({ enum: currencies }).notNull(),
    discountCents: centsColumn().notNull(),
    surplusCents: centsColumn().notNull(),
    refundedCents: centsColumn().notNull(),
    disputedCents: centsColumn().notNull(),
    rate: numeric(),
    /** The charge in another currency, at its rate. */
    chargedCents: centsColumn(),
    /** The country of payment, as far as taxes need it. */
    country: text(),
    state: text(),
    paidAt: instant().notNull(),
    deletedAt: createdAtColumn(),
  },
  (t) => [index('payment_figures_paid_at_idx').on(t.paidAt), index('payment_figures_provider_id_idx').on(t.type, t.providerId)],
)
