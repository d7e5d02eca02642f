import { currencies } from '@app/contract/core/money.ts'
import { paymentTypes } from '@app/contract/payments/payments.rules.ts'
import { bigint, index, numeric, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { centsColumn, createdAtColumn, instant } from '#database/columns.ts'

/**
 * What stays of a payment that was deleted for good: the figures that the books need, and nobody's name, address or order. It
 * keeps the id of the payment, and of the provider the transaction, so that a statement can still be checked against it.
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
    /** What was charged in another currency, by that rate. */
    chargedCents: centsColumn(),
    /** Where it was paid from, as far as taxes ask for it. */
    country: text(),
    state: text(),
    paidAt: instant().notNull(),
    deletedAt: createdAtColumn(),
  },
  (t) => [index('payment_figures_paid_at_idx').on(t.paidAt), index('payment_figures_provider_id_idx').on(t.type, t.providerId)],
)
