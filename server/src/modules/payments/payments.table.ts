import { currencies } from '@app/contract/core/money.ts'
import { returnKinds, returnStates } from '@app/contract/payments/balance.rules.ts'
import { intentStates, type PaymentChoice, paymentTypes } from '@app/contract/payments/payments.rules.ts'
import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, jsonb, numeric, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { centsColumn, createdAtColumn, ginOptions, idColumn, instant } from '#database/columns.ts'
import { ordersTable } from '#orders/orders.table.ts'
import { usersTable } from '#users/users.table.ts'

/** Billing address of a payment and the e-mail for its receipt. */
export type Billing = { name: string; email: string; address: string; city: string; state: string; country: string; pinCode: string }

/** The choice, with what its payable adds. */
export type IntentChoice = PaymentChoice & {
  /** The payment link by which another person pays. */
  paymentLinkId?: string
  /** Customer at the provider whose card is stored, to be charged again. */
  customer?: string
  /** The paying card replaces the stored one. */
  keepsCard?: boolean
}

/** The kind of payable that orders are. */
export const orderKind = 'order'

/** The choice of payables that offer none. */
export const plainChoice: IntentChoice = { isPartial: false, quantity: 1, wantsWalkthrough: false, reportPages: 0, coins: 0 }

/**
 * The payable: its kind and its id. Orders also have `order_id`. A process of the previous release writes only that; a trigger fills the
 * id.
 */
const payableColumns = () => ({ payableKind: text().notNull().default(orderKind), payableId: uuid() })

/** An order payment always has a customer; other payments may have none. */
const payableCheck = sql`payable_id is not null and (payable_kind = 'order') = (order_id is not null and order_id = payable_id and user_id is not null)`

/**
 * The converted charge of a price in dollars paid in rupees: amount, rate, source and time. Written when the payment is opened; a trigger
 * refuses later changes.
 */
const chargedColumns = () => ({
  chargedCents: centsColumn(),
  chargedCurrency: text({ enum: currencies }),
  rate: numeric(),
  rateSource: text(),
  rateAt: instant(),
})
const chargedCheck = sql`num_nulls(charged_cents, charged_currency, rate_source, rate_at) in (0, 4) and (charged_cents is null or (charged_cents > 0 and rate > 0))`

/** Unpaid intents that still name the payer. */
export const namedUnpaid = sql`state in ('failed', 'cancelled') and ((billing ->> 'name') <> '' or (billing ->> 'email') <> '')`

/** An attempt to pay: the provider's intent, and how it counts once it succeeds. */
export const paymentIntentsTable = pgTable(
  'payment_intents',
  {
    /** Our id is also the idempotency key at the provider, so a repeated creation returns the same intent there. */
    id: idColumn(),
    providerId: text(),
    /** The provider's payment that paid the intent, where one intent can have several. Later payments are intents of their own. */
    paidBy: text(),
    provider: text({ enum: paymentTypes }).notNull(),
    ...payableColumns(),
    orderId: uuid().references(() => ordersTable.id),
    /** The payer; null for a visitor. */
    userId: uuid().references(() => usersTable.id),
    state: text({ enum: intentStates }).notNull().default('open'),
    amountCents: centsColumn().notNull(),
    /** The part of the amount that settles the balance; the rest pays for extras. */
    baseCents: centsColumn().notNull(),
    extrasCents: centsColumn().notNull(),
    discountCents: centsColumn().notNull().default(0),
    coins: integer().notNull().default(0),
    currency: text({ enum: currencies }).notNull(),
    ...chargedColumns(),
    choice: jsonb().$type<IntentChoice>().notNull(),
    billing: jsonb().$type<Billing>().notNull(),
    /** A keyed hash of the network that opened it; null if the product itself charges. */
    fromNetwork: text(),
    failureMessage: text(),
    idempotencyKey: text(),
    createdAt: createdAtColumn(),
    updatedAt: createdAtColumn(),
    expiresAt: instant().notNull(),
  },
  (t) => [
    uniqueIndex('payment_intents_provider_id_key').on(t.provider, t.providerId),
    uniqueIndex('payment_intents_user_id_idempotency_key').on(t.userId, t.idempotencyKey),
    index('payment_intents_order_id_idx').on(t.orderId),
    // Two open attempts could pay one item twice.
    uniqueIndex('payment_intents_open_payable_key').on(t.payableKind, t.payableId).where(sql`state = 'open'`),
    // The same for orders alone, used by processes of the previous release.
    uniqueIndex('payment_intents_open_order_key').on(t.orderId).where(sql`state = 'open'`),
    index('payment_intents_payable_idx').on(t.payableId),
    index('payment_intents_state_expires_at_idx').on(t.state, t.expiresAt),
    // Unpaid intents that still name the payer.
    index('payment_intents_named_unpaid_idx').on(t.updatedAt).where(namedUnpaid).concurrently(),
    check('payment_intents_amount_check', sql`${t.amountCents} > 0`),
    check('payment_intents_payable_check', payableCheck),
    check('payment_intents_charged_check', chargedCheck),
  ],
)
export type PaymentIntentRow = typeof paymentIntentsTable.$inferSelect

/** Money that has come in. One intent makes one payment, in any order of webhooks. */
export const paymentsTable = pgTable(
  'payments',
  {
    id: idColumn(),
    ...payableColumns(),
    orderId: uuid().references(() => ordersTable.id),
    /** The payer; null for a visitor. */
    userId: uuid().references(() => usersTable.id),
    intentId: uuid()
      .unique()
      .references(() => paymentIntentsTable.id),
    providerId: text(),
    type: text({ enum: paymentTypes }).notNull(),
    method: text().notNull(),
    /** The bank's reference of a manual payment. */
    reference: text(),
    status: text().notNull().default('succeeded'),
    amountCents: centsColumn().notNull(),
    currency: text({ enum: currencies }).notNull(),
    /** Amounts of the payable, before and after the payment. */
    orderTotalCents: centsColumn().notNull(),
    remainingCents: centsColumn().notNull(),
    discountCents: centsColumn().notNull().default(0),
    /** Parts of the amount: the surplus, later refunds, and money that a bank withdrew in a dispute. */
    surplusCents: centsColumn().notNull().default(0),
    refundedCents: centsColumn().notNull().default(0),
    disputedCents: centsColumn().notNull().default(0),
    coins: integer().notNull().default(0),
    quantity: integer().notNull().default(1),
    isPartial: boolean().notNull().default(false),
    ...chargedColumns(),
    billing: jsonb().$type<Partial<Billing>>().notNull().default({}),
    recordedBy: uuid().references(() => usersTable.id),
    idempotencyKey: text(),
    /**
     * The searched text in lower case: the order's number, transaction id, reference, the order's name, and the customer's and the
     * payer's name and e-mail. Kept by a trigger.
     */
    searchText: text().notNull().default(''),
    createdAt: createdAtColumn(),
    recycledAt: instant(),
  },
  (t) => {
    const kept = sql`recycled_at is null`
    return [
      uniqueIndex('payments_recorded_by_idempotency_key').on(t.recordedBy, t.idempotencyKey),
      index('payments_of_orders_idx').on(t.createdAt, t.id).where(sql`${kept} and order_id is not null`),
      // A covering index for income, so that a quarter is summed from the index alone.
      index('payments_income_idx')
        .on(t.createdAt, t.currency, t.amountCents, t.surplusCents, t.refundedCents, t.disputedCents)
        .where(sql`${kept} and order_id is not null`),
      index('payments_besides_idx').on(t.createdAt, t.id).where(sql`${kept} and order_id is null and payable_kind <> 'publicPayment'`),
      // Of orders and other payments; the previous release pages by it.
      index('payments_created_at_idx').on(t.createdAt, t.id).where(kept),
      index('payments_order_id_idx').on(t.orderId),
      index('payments_user_id_created_at_idx').on(t.userId, t.createdAt),
      index('payments_type_idx').on(t.type, t.createdAt, t.id).where(kept),
      index('payments_currency_amount_id_idx').on(t.currency, t.amountCents, t.id).where(kept),
      index('payments_returned_idx').on(t.createdAt, t.id).where(sql`${kept} and ${t.refundedCents} + ${t.disputedCents} > 0`),
      index('payments_search_idx').using('gin', t.searchText.op('gin_trgm_ops')).with(ginOptions).where(kept),
      index('payments_payable_idx').on(t.payableId).where(sql`order_id is null`),
      check('payments_payable_check', payableCheck),
      check('payments_charged_check', chargedCheck),
      check('payments_amount_check', sql`${t.amountCents} > 0`),
      check(
        'payments_returned_check',
        sql`least(${t.surplusCents}, ${t.refundedCents}, ${t.disputedCents}) >= 0 and ${t.surplusCents} + ${t.refundedCents} + ${t.disputedCents} <= ${t.amountCents}`,
      ),
    ]
  },
)
export type PaymentRow = Omit<typeof paymentsTable.$inferSelect, 'searchText'>

/** A refund or a dispute at the provider, one row each with its current state. */
export const paymentReturnsTable = pgTable(
  'payment_returns',
  {
    id: idColumn(),
    paymentId: uuid()
      .notNull()
      .references(() => paymentsTable.id),
    kind: text({ enum: returnKinds }).notNull(),
    providerId: text().notNull(),
    state: text({ enum: returnStates }).notNull(),
    amountCents: centsColumn().notNull(),
    /** The provider's reason code, such as `requested_by_customer` or `fraudulent`. */
    reason: text(),
    /** Deadline for answering a dispute. */
    answerBy: instant(),
    createdAt: createdAtColumn(),
    updatedAt: createdAtColumn(),
  },
  (t) => [uniqueIndex('payment_returns_payment_id_provider_id_key').on(t.paymentId, t.providerId)],
)
export type PaymentReturnRow = typeof paymentReturnsTable.$inferSelect
