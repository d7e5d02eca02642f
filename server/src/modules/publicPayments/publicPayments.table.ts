import { currencies } from '@app/contract/core/money.ts'
import { paymentTypes } from '@app/contract/payments/payments.rules.ts'
import { sql } from 'drizzle-orm'
import { boolean, check, index, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { centsColumn, createdAtColumn, ginOptions, idColumn, instant, nameColumn } from '#database/columns.ts'

/** A payment started by a visitor. It counts and is listed once `paid_at` is set. */
export const publicPaymentsTable = pgTable(
  'public_payments',
  {
    id: idColumn(),
    name: nameColumn().notNull(),
    email: text().notNull(),
    address: text().notNull(),
    city: text().notNull(),
    state: text().notNull(),
    country: text().notNull(),
    pinCode: text().notNull(),
    amountCents: centsColumn().notNull(),
    currency: text({ enum: currencies }).notNull(),
    /** The payer's own words for it. */
    purpose: text(),
    /** The idempotency key of one browser's attempt, so that a repeated call pays once. */
    attempt: text(),
    /** Hash of the client secret: who has the secret may read the outcome. */
    secretFingerprint: text(),
    /** Hash of the payer's network, by which declined cards are counted. */
    fromFingerprint: text().notNull(),
    /** Transaction id, payer and refunds; set once it is paid. */
    transactionId: text(),
    type: text({ enum: paymentTypes }),
    status: text(),
    refundedCents: centsColumn().notNull().default(0),
    disputedCents: centsColumn().notNull().default(0),
    createdAt: createdAtColumn(),
    paidAt: instant(),
    recycledAt: instant(),
  },
  (t) => {
    const listed = sql`paid_at is not null and recycled_at is null`
    return [
      uniqueIndex('public_payments_attempt_key').on(t.attempt),
      index('public_payments_paid_at_idx').on(t.paidAt, t.id).where(listed),
      index('public_payments_name_idx').on(t.name, t.id).where(listed),
      index('public_payments_amount_idx').on(t.currency, t.amountCents, t.id).where(listed),
      index('public_payments_type_idx').on(t.type, t.paidAt, t.id).where(listed),
      index('public_payments_returned_idx').on(t.paidAt, t.id).where(sql`${listed} and ${t.refundedCents} + ${t.disputedCents} > 0`),
      index('public_payments_search_idx')
        .using(
          'gin',
          sql`(searchable(${t.name} || ' ' || ${t.email} || ' ' || ${t.country} || ' ' || coalesce(${t.transactionId}, ''))) gin_trgm_ops`,
        )
        .with(ginOptions)
        .where(listed),
      index('public_payments_unpaid_idx').on(t.createdAt).where(sql`paid_at is null`),
      check('public_payments_amount_check', sql`${t.amountCents} > 0`),
      check('public_payments_paid_check', sql`(paid_at is null) = (transaction_id is null) and (paid_at is null) = (status is null)`),
    ]
  },
)
export type PublicPaymentRow = typeof publicPaymentsTable.$inferSelect

/** Cards that were tried, as the provider reports them: they reveal card testing. */
export const publicPaymentAttemptsTable = pgTable(
  'public_payment_attempts',
  {
    /** The provider's id. */
    id: text().primaryKey(),
    publicPaymentId: uuid()
      .notNull()
      .references(() => publicPaymentsTable.id, { onDelete: 'cascade' }),
    fromFingerprint: text().notNull(),
    /** Fingerprint of the card; absent if the provider has none. */
    cardFingerprint: text(),
    isDeclined: boolean().notNull(),
    at: instant().notNull(),
  },
  (t) => [
    index('public_payment_attempts_payment_idx').on(t.publicPaymentId),
    index('public_payment_attempts_from_idx').on(t.fromFingerprint, t.at).where(sql`is_declined`),
    index('public_payment_attempts_card_idx').on(t.cardFingerprint, t.at).where(sql`is_declined`),
    index('public_payment_attempts_at_idx').on(t.at).where(sql`is_declined`),
  ],
)
