import { currencies } from '@app/contract/core/money.ts'
import { paymentTypes } from '@app/contract/payments/payments.rules.ts'
import { subscriptionStates } from '@app/contract/subscriptions/subscriptions.rules.ts'
import { sql } from 'drizzle-orm'
import { check, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { centsColumn, createdAtColumn, idColumn, instant, nameColumn, versionColumns } from '#database/columns.ts'
import type { StoredCard } from '#outside/cards/index.ts'
import { usersTable } from '#users/users.table.ts'

/** Price and content of a plan. On a subscription they are frozen when its customer chooses them. */
const termColumns = () => ({
  name: nameColumn().notNull(),
  price: text().notNull(),
  details: text().notNull(),
  amountCents: centsColumn().notNull(),
  currency: text({ enum: currencies }).notNull(),
  sessions: integer().notNull().default(0),
})

export const subscriptionPlansTable = pgTable(
  'subscription_plans',
  { id: idColumn(), ...termColumns(), idempotencyKey: text(), ...versionColumns(), createdAt: createdAtColumn(), deletedAt: instant() },
  (t) => [
    uniqueIndex('subscription_plans_idempotency_key').on(t.idempotencyKey),
    check('subscription_plans_amount_check', sql`amount_cents > 0 and sessions >= 0`),
  ],
)
export type PlanRow = typeof subscriptionPlansTable.$inferSelect
export type Terms = Pick<PlanRow, 'name' | 'price' | 'details' | 'amountCents' | 'currency' | 'sessions'> & { planId: string }

export const subscriptionsTable = pgTable(
  'subscriptions',
  {
    id: idColumn(),
    userId: uuid()
      .notNull()
      .references(() => usersTable.id),
    planId: uuid()
      .notNull()
      .references(() => subscriptionPlansTable.id),
    ...termColumns(),
    state: text({ enum: subscriptionStates }).notNull().default('pending'),
    /** Terms of the plan chosen for the next period. */
    nextTerms: jsonb().$type<Terms>(),
    /** Number of the paid period, and its end. */
    period: integer().notNull().default(0),
    startedAt: instant(),
    endsAt: instant(),
    /** When a charge is due or retried; null if there is none. */
    nextLookAt: instant(),
    cancelledAt: instant(),
    endedAt: instant(),
    provider: text({ enum: paymentTypes }).notNull(),
    customer: text().notNull(),
    /** The provider's id of the stored card. */
    methodId: text(),
    card: jsonb().$type<StoredCard>(),
    email: text().notNull().default(''),
    payerName: text().notNull().default(''),
    address: text().notNull().default(''),
    city: text().notNull().default(''),
    region: text().notNull().default(''),
    country: text().notNull().default(''),
    pinCode: text().notNull().default(''),
    createdAt: createdAtColumn(),
  },
  (t) => {
    const listed = sql`started_at is not null`
    return [
      // A customer who buys in two tabs at once gets one subscription.
      uniqueIndex('subscriptions_one_of_user_key').on(t.userId).where(sql`state <> 'ended'`),
      index('subscriptions_user_id_idx').on(t.userId, t.createdAt),
      index('subscriptions_next_look_at_idx').on(t.nextLookAt).where(sql`next_look_at is not null`),
      index('subscriptions_created_at_idx').on(t.createdAt, t.id).where(listed),
      index('subscriptions_ends_at_idx').on(t.endsAt, t.id).where(listed),
      index('subscriptions_country_idx').on(t.country, t.createdAt, t.id).where(listed),
      index('subscriptions_name_idx').on(t.name, t.createdAt, t.id).where(listed),
      index('subscriptions_state_idx').on(t.state, t.createdAt, t.id).where(listed),
      index('subscriptions_amount_id_idx').on(t.currency, t.amountCents, t.id).where(listed),
      check('subscriptions_started_check', sql`(period = 0) = (started_at is null) and (started_at is null) = (ends_at is null)`),
      check('subscriptions_ended_check', sql`(state = 'ended') = (ended_at is not null)`),
    ]
  },
)
export type SubscriptionRow = typeof subscriptionsTable.$inferSelect

/** One row for each period, written before its charge: however often the charge is retried, the period is paid once. */
export const subscriptionPeriodsTable = pgTable(
  'subscription_periods',
  {
    id: idColumn(),
    subscriptionId: uuid()
      .notNull()
      .references(() => subscriptionsTable.id),
    number: integer().notNull(),
    planId: uuid()
      .notNull()
      .references(() => subscriptionPlansTable.id),
    ...termColumns(),
    /** Null for the first period until it is paid, since it begins then. */
    startsAt: instant(),
    endsAt: instant(),
    /** Number of declined charges, and the time of the first. */
    declines: integer().notNull().default(0),
    declinedAt: instant(),
    paymentId: uuid(),
    paidAt: instant(),
    refundedCents: centsColumn().notNull().default(0),
    disputedCents: centsColumn().notNull().default(0),
    createdAt: createdAtColumn(),
  },
  (t) => [
    uniqueIndex('subscription_periods_number_key').on(t.subscriptionId, t.number),
    uniqueIndex('subscription_periods_payment_id_key').on(t.paymentId),
    check('subscription_periods_amount_check', sql`amount_cents > 0`),
    check('subscription_periods_paid_check', sql`(paid_at is null) = (payment_id is null) and (paid_at is null or starts_at is not null)`),
  ],
)
export type PeriodRow = typeof subscriptionPeriodsTable.$inferSelect

/** A person's customer id at a provider that stores their cards. */
export const cardCustomersTable = pgTable(
  'card_customers',
  {
    userId: uuid()
      .notNull()
      .references(() => usersTable.id),
    provider: text({ enum: paymentTypes }).notNull(),
    customer: text().notNull(),
    createdAt: createdAtColumn(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.provider] })],
)
