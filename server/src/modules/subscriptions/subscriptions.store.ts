import { and, asc, desc, eq, lte, ne, or, sql } from 'drizzle-orm'
import type { Db } from '#database/db.ts'
import { isId } from '#database/ids.ts'
import type { StoredCard } from '#outside/cards/index.ts'
import type { PaymentIntentRow } from '#payments/index.ts'
import { isActiveAccount, usersTable } from '#users/users.table.ts'
import {
  cardCustomersTable,
  type PeriodRow,
  type SubscriptionRow,
  subscriptionPeriodsTable,
  subscriptionsTable,
} from './subscriptions.table.ts'

const periods = subscriptionPeriodsTable
const subscriptions = subscriptionsTable

/** A person's current subscription, or the one that they have started to buy. */
export const currentOf = async (db: Db, userId: string): Promise<SubscriptionRow | undefined> =>
  (
    await db
      .select()
      .from(subscriptions)
      .where(and(eq(subscriptions.userId, userId), ne(subscriptions.state, 'ended')))
  )[0]

/** The same, locked until the transaction ends. */
export const lockCurrentOf = async (db: Db, userId: string): Promise<SubscriptionRow | undefined> =>
  (
    await db
      .select()
      .from(subscriptions)
      .where(and(eq(subscriptions.userId, userId), ne(subscriptions.state, 'ended')))
      .for('update')
  )[0]

export const subscriptionById = async (db: Db, id: string): Promise<SubscriptionRow | undefined> =>
  isId(id) ? (await db.select().from(subscriptions).where(eq(subscriptions.id, id)))[0] : undefined

/** Locks the subscription until the transaction ends; its periods, intents and payments are locked after it. */
export const lockSubscription = async (db: Db, id: string): Promise<SubscriptionRow | undefined> =>
  (await db.select().from(subscriptions).where(eq(subscriptions.id, id)).for('update'))[0]

/** Inserts the row; undefined if another tab was faster. */
export const insertSubscription = async (db: Db, row: typeof subscriptions.$inferInsert): Promise<SubscriptionRow | undefined> =>
  (
    await db
      .insert(subscriptions)
      .values(row)
      .onConflictDoNothing({ target: subscriptions.userId, where: sql`state <> 'ended'` })
      .returning()
  )[0]

export async function saveSubscription(db: Db, id: string, changes: Partial<SubscriptionRow>): Promise<void> {
  await db.update(subscriptions).set(changes).where(eq(subscriptions.id, id))
}

/** Stores brand and last digits of the card; ignored if another card has been stored since. */
export async function saveCard(db: Db, id: string, methodId: string, card: StoredCard): Promise<void> {
  await db
    .update(subscriptions)
    .set({ card })
    .where(and(eq(subscriptions.id, id), eq(subscriptions.methodId, methodId)))
}

/** Inserts the period of this number once. The subscription must be locked. */
export async function claimPeriod(db: Db, row: typeof periods.$inferInsert): Promise<PeriodRow> {
  const [made] = await db.insert(periods).values(row).onConflictDoNothing().returning()
  const period = made ?? (await periodOf(db, row.subscriptionId, row.number))
  if (!period) throw new Error('The period did not come back.')
  return period
}

export const periodOf = async (db: Db, subscriptionId: string, number: number): Promise<PeriodRow | undefined> =>
  (
    await db
      .select()
      .from(periods)
      .where(and(eq(periods.subscriptionId, subscriptionId), eq(periods.number, number)))
  )[0]

export const periodById = async (db: Db, id: string): Promise<PeriodRow | undefined> =>
  isId(id) ? (await db.select().from(periods).where(eq(periods.id, id)))[0] : undefined

export async function savePeriod(db: Db, id: string, changes: Partial<PeriodRow>): Promise<void> {
  await db.update(periods).set(changes).where(eq(periods.id, id))
}

export const periodsOf = (db: Db, subscriptionId: string): Promise<PeriodRow[]> =>
  db.select().from(periods).where(eq(periods.subscriptionId, subscriptionId)).orderBy(desc(periods.number))

/** Subscriptions with a due charge or end. Recycled and closed accounts are not charged. */
export const dueSubscriptions = (db: Db, now: Date, atMost: number): Promise<{ id: string }[]> =>
  db
    .select({ id: subscriptions.id })
    .from(subscriptions)
    .innerJoin(usersTable, eq(usersTable.id, subscriptions.userId))
    .where(and(lte(subscriptions.nextLookAt, now), or(isActiveAccount, eq(subscriptions.state, 'cancelled'))))
    .orderBy(asc(subscriptions.nextLookAt))
    .limit(atMost)

/** Whether a person is recycled, or an admin has disabled the account. */
export const isClosedAccount = async (db: Db, userId: string): Promise<boolean> =>
  (await db.$count(usersTable, and(eq(usersTable.id, userId), isActiveAccount))) === 0

type Provider = PaymentIntentRow['provider']
const isCustomer = (userId: string, provider: Provider) =>
  and(eq(cardCustomersTable.userId, userId), eq(cardCustomersTable.provider, provider))

export const customerAt = async (db: Db, userId: string, provider: Provider): Promise<string | undefined> =>
  (await db.select().from(cardCustomersTable).where(isCustomer(userId, provider)))[0]?.customer

/** Stores the customer's id at the provider; returns the known one, which a concurrent call may have stored. */
export async function keepCustomer(db: Db, userId: string, provider: Provider, customer: string): Promise<string> {
  await db.insert(cardCustomersTable).values({ userId, provider, customer }).onConflictDoNothing()
  return (await customerAt(db, userId, provider)) ?? customer
}

/** Number of ended attempts to charge a period; it names the next one. */
export async function endedAttemptsOf(db: Db, periodId: string): Promise<number> {
  const { rows } = await db.execute<{ ended: number }>(
    sql`select count(*)::int as ended from payment_intents where payable_kind = 'subscription' and payable_id = ${periodId} and state <> 'open'`,
  )
  return rows[0]?.ended ?? 0
}

/**
 * Whether a period is being paid by another attempt than the one of this key. An abandoned one counts until it expires, by the database's
 * clock.
 */
export async function isPaidByOther(db: Db, periodId: string, idempotencyKey: string): Promise<boolean> {
  const { rows } = await db.execute(
    sql`select 1 from payment_intents where payable_kind = 'subscription' and payable_id = ${periodId} and state = 'open'
      and expires_at > now() and idempotency_key is distinct from ${idempotencyKey}`,
  )
  return rows.length > 0
}

/** Removes all personal data and the stored card. */
export async function forgetSubscriber(db: Db, userId: string): Promise<void> {
  await db
    .update(subscriptions)
    .set({ email: '', payerName: '', address: '', city: '', pinCode: '', methodId: null, card: null, customer: '' })
    .where(eq(subscriptions.userId, userId))
  await db.delete(cardCustomersTable).where(eq(cardCustomersTable.userId, userId))
}
