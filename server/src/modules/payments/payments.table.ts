import { currencies } from '@app/contract/core/money.ts'
import { returnKinds, returnStates } from '@app/contract/payments/balance.rules.ts'
import { intentStates, type PaymentChoice, paymentTypes } from '@app/contract/payments/payments.rules.ts'
import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, jsonb, numeric, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { centsColumn, createdAtColumn, ginOptions, idColumn, instant } from '#database/columns.ts'
import { ordersTable } from '#orders/orders.table.ts'
import { usersTable } from '#users/users.table.ts'

/** Where a payment was sent from and to whom its receipt goes. */
export type Billing = { name: string; email: string; address: string; city: string; state: string; country: string; pinCode: string }

/** What was chosen, and what of the extras that the order asked for was declined with it. */
export type IntentChoice = PaymentChoice & {
  declinesWalkthrough?: boolean
  declinesReport?: boolean
  /** The link by which somebody pays for the customer. */
  paymentLinkId?: string
  /** Whose card the provider keeps, to charge it again. */
  customer?: string
  /** The card that pays takes the place of the one that is kept. */
  keepsCard?: boolean
}

/** The kind of payable that orders are. */
export const orderKind = 'order'

/** Of a payable that leaves nothing to choose. */
export const plainChoice: IntentChoice = { isPartial: false, quantity: 1, wantsWalkthrough: false, reportPages: 0, coins: 0 }

/** What is paid: its kind, and its id there. Orders have it in `order_id` too. A process of the release before writes only that, and a trigger the id. */
const payableColumns = () => ({ payableKind: text().notNull().default(orderKind), payableId: uuid() })

/** An order is always one of a customer; what else is paid may be nobody's. */
const payableCheck = sql`payable_id is not null and (payable_kind = 'order') = (order_id is not null and order_id = payable_id and user_id is not null)`

/**
 * Of a price in dollars that is paid in rupees: what the provider charges, and by which rate, from whom and when. Written when the
 * payment is opened; a trigger refuses every later change.
 */
const chargedColumns = () => ({
  chargedCents: centsColumn(),
  chargedCurrency: text({ enum: currencies }),
  rate: numeric(),
  rateSource: text(),
  rateAt: instant(),
})
const chargedCheck = sql`num_nulls(charged_cents, charged_currency, rate_source, rate_at) in (0, 4) and (charged_cents is null or (charged_cents > 0 and rate > 0))`

/** Of an intent that nothing came of, while it still names whoever set out to pay. */
export const namedUnpaid = sql`state in ('failed', 'cancelled') and ((billing ->> 'name') <> '' or (billing ->> 'email') <> '')`

/** What the customer set out to pay: the provider's intent, and what it will mean for what is paid once it succeeds. */
export const paymentIntentsTable = pgTable(
  'payment_intents',
  {
    /** Ours; it is also the idempotency key at the provider, so a repeated creation is one intent there. */
    id: idColumn(),
    providerId: text(),
    provider: text({ enum: paymentTypes }).notNull(),
    ...payableColumns(),
    orderId: uuid().references(() => ordersTable.id),
    /** Who pays; nobody where a visitor does. */
    userId: uuid().references(() => usersTable.id),
    state: text({ enum: intentStates }).notNull().default('open'),
    amountCents: centsColumn().notNull(),
    /** How much of the balance it settles; the rest of the amount is for what was ordered on top. */
    baseCents: centsColumn().notNull(),
    extrasCents: centsColumn().notNull(),
    discountCents: centsColumn().notNull().default(0),
    coins: integer().notNull().default(0),
    currency: text({ enum: currencies }).notNull(),
    ...chargedColumns(),
    choice: jsonb().$type<IntentChoice>().notNull(),
    billing: jsonb().$type<Billing>().notNull(),
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
    // Two ways to pay one thing at once would let it be paid twice.
    uniqueIndex('payment_intents_open_payable_key').on(t.payableKind, t.payableId).where(sql`state = 'open'`),
    // The same of orders alone, which processes of the release before rely on.
    uniqueIndex('payment_intents_open_order_key').on(t.orderId).where(sql`state = 'open'`),
    index('payment_intents_payable_idx').on(t.payableId),
    index('payment_intents_state_expires_at_idx').on(t.state, t.expiresAt),
    // Those that brought nothing and still say who it was.
    index('payment_intents_named_unpaid_idx').on(t.updatedAt).where(namedUnpaid).concurrently(),
    check('payment_intents_amount_check', sql`${t.amountCents} > 0`),
    check('payment_intents_payable_check', payableCheck),
    check('payment_intents_charged_check', chargedCheck),
  ],
)
export type PaymentIntentRow = typeof paymentIntentsTable.$inferSelect

/** Money that has come in. One intent makes one payment, whatever arrives, in whatever order. */
export const paymentsTable = pgTable(
  'payments',
  {
    id: idColumn(),
    ...payableColumns(),
    orderId: uuid().references(() => ordersTable.id),
    /** Who pays; nobody where a visitor does. */
    userId: uuid().references(() => usersTable.id),
    intentId: uuid()
      .unique()
      .references(() => paymentIntentsTable.id),
    providerId: text(),
    type: text({ enum: paymentTypes }).notNull(),
    method: text().notNull(),
    /** What the bank calls money that staff took themselves. */
    reference: text(),
    status: text().notNull().default('succeeded'),
    amountCents: centsColumn().notNull(),
    currency: text({ enum: currencies }).notNull(),
    /** Of the order or whatever else was paid, as it stood before and after. */
    orderTotalCents: centsColumn().notNull(),
    remainingCents: centsColumn().notNull(),
    discountCents: centsColumn().notNull().default(0),
    /** Of the amount: what was more than was left to pay, what was given back since, and what a bank took back in a dispute. */
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
    /** Everything a search looks in, in small letters: the order's number, transaction id, reference, the order's name, and the customer's and the payer's name and e-mail. Kept by a trigger. */
    searchText: text().notNull().default(''),
    createdAt: createdAtColumn(),
    recycledAt: instant(),
  },
  (t) => {
    const kept = sql`recycled_at is null`
    return [
      uniqueIndex('payments_recorded_by_idempotency_key').on(t.recordedBy, t.idempotencyKey),
      index('payments_of_orders_idx').on(t.createdAt, t.id).where(sql`${kept} and order_id is not null`),
      // Holds all that is asked of income, so that a quarter of it is summed without a look at the payments themselves.
      index('payments_income_idx')
        .on(t.createdAt, t.currency, t.amountCents, t.surplusCents, t.refundedCents, t.disputedCents)
        .where(sql`${kept} and order_id is not null`),
      index('payments_besides_idx').on(t.createdAt, t.id).where(sql`${kept} and order_id is null and payable_kind <> 'publicPayment'`),
      // Of orders and of what is paid besides them, by which the release before pages.
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

/** What the provider says of money that went back: a refund, or a dispute that the customer's bank opened. One row each, as it stands now. */
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
    /** The provider's word for why, such as `requested_by_customer` or `fraudulent`. */
    reason: text(),
    /** Until when a dispute has to be answered. */
    answerBy: instant(),
    createdAt: createdAtColumn(),
    updatedAt: createdAtColumn(),
  },
  (t) => [uniqueIndex('payment_returns_payment_id_provider_id_key').on(t.paymentId, t.providerId)],
)
export type PaymentReturnRow = typeof paymentReturnsTable.$inferSelect
