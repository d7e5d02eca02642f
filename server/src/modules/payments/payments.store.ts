import { unfinishedIntentStates } from '@app/contract/payments/payments.rules.ts'
import { and, desc, eq, getTableColumns, inArray, isNull, like, lte, ne, or, type SQL, sql } from 'drizzle-orm'
import type { Db } from '#database/db.ts'
import { isId, newId } from '#database/ids.ts'
import { mailsTable } from '#mail/mail.table.ts'
import { keyFor } from '#notifications/index.ts'
import { ordersTable } from '#orders/orders.table.ts'
import { type PersonRow, personColumns } from '#users/index.ts'
import { usersTable } from '#users/users.table.ts'
import type { PayableRef } from './payables/payable.port.ts'
import {
  type Billing,
  orderKind,
  type PaymentIntentRow,
  type PaymentReturnRow,
  type PaymentRow,
  paymentIntentsTable,
  paymentReturnsTable,
  paymentsTable,
} from './payments.table.ts'

type Provider = PaymentIntentRow['provider']
type NewIntent = Omit<typeof paymentIntentsTable.$inferInsert, 'id' | 'expiresAt'> & { id?: string; expiresAt: SQL }

/** Fails on a second open intent of one order, and on a used idempotency key. */
export async function insertIntent(db: Db, intent: NewIntent): Promise<PaymentIntentRow> {
  const [row] = await db
    .insert(paymentIntentsTable)
    .values({ id: newId(), ...intent })
    .returning()
  if (!row) throw new Error('The new intent did not come back.')
  return row
}

/** Idempotency keys are scoped to the payer; for visitors to the payable. */
export async function intentByKey(
  db: Db,
  { userId, payable }: { userId: string | null; payable: PayableRef },
  idempotencyKey: string,
): Promise<PaymentIntentRow | undefined> {
  const whose = userId === null ? and(isNull(paymentIntentsTable.userId), isOf(payable)) : eq(paymentIntentsTable.userId, userId)
  const [row] = await db
    .select()
    .from(paymentIntentsTable)
    .where(and(whose, eq(paymentIntentsTable.idempotencyKey, idempotencyKey)))
  return row
}

/** Intents of a payable that can still be paid: open ones, and those being ended at the provider. */
export const unfinishedIntentsOf = async (db: Db, payable: PayableRef): Promise<PaymentIntentRow[]> =>
  isId(payable.id)
    ? await db
        .select()
        .from(paymentIntentsTable)
        .where(and(isOf(payable), isUnfinished))
    : []

export const supersededIntentsOf = async (db: Db, payable: PayableRef): Promise<PaymentIntentRow[]> =>
  (await unfinishedIntentsOf(db, payable)).filter(({ state }) => state === 'superseded')

/** Unfinished intents that no one is paying: expired by the database's clock, or being ended. */
export const lapsedIntentsOf = (db: Db, payable: PayableRef): Promise<PaymentIntentRow[]> =>
  db
    .select()
    .from(paymentIntentsTable)
    .where(and(isOf(payable), isUnfinished, or(ne(paymentIntentsTable.state, 'open'), hasExpired)))

const ofOrder = (id: string): PayableRef => ({ kind: orderKind, id })
export const unfinishedIntentsOfOrder = (db: Db, orderId: string) => unfinishedIntentsOf(db, ofOrder(orderId))
export const supersededIntentsOfOrder = (db: Db, orderId: string) => supersededIntentsOf(db, ofOrder(orderId))

/** Marks the open intents of a locked payable as superseded; returns their number. */
export async function supersedeOpenIntents(db: Db, payable: PayableRef, now: Date): Promise<number> {
  const superseded = await db
    .update(paymentIntentsTable)
    .set({ state: 'superseded', updatedAt: now })
    .where(and(isOf(payable), eq(paymentIntentsTable.state, 'open')))
    .returning({ id: paymentIntentsTable.id })
  return superseded.length
}

/** A time in the given minutes, by the database's clock, which all processes and machines share. */
export const fromNow = (minutes: number): SQL => sql`now() + make_interval(mins => ${minutes})`

/** Extends an open intent and returns it; undefined if it is no longer open. */
export async function prolongIntent(db: Db, id: string, expiresAt: SQL): Promise<PaymentIntentRow | undefined> {
  const isOpen = and(eq(paymentIntentsTable.id, id), eq(paymentIntentsTable.state, 'open'))
  return (await db.update(paymentIntentsTable).set({ expiresAt }).where(isOpen).returning())[0]
}

export const expiredIntents = (db: Db, limit: number) =>
  db.select().from(paymentIntentsTable).where(and(isUnfinished, hasExpired)).orderBy(paymentIntentsTable.expiresAt).limit(limit)

export async function intentByProviderId(db: Db, provider: Provider, providerId: string): Promise<PaymentIntentRow | undefined> {
  const [row] = await db
    .select()
    .from(paymentIntentsTable)
    .where(and(eq(paymentIntentsTable.provider, provider), eq(paymentIntentsTable.providerId, providerId)))
  return row
}

/** The provider's ids of second payments of an intent; only an intent that was paid by one of several can have any. */
export async function secondPaymentsOf(db: Db, intent: PaymentIntentRow): Promise<string[]> {
  if (intent.provider !== 'Razorpay' || intent.providerId?.startsWith('pay_')) return []
  const rows = await db
    .select({ providerId: paymentIntentsTable.providerId })
    .from(paymentIntentsTable)
    .where(
      and(
        eq(paymentIntentsTable.payableKind, intent.payableKind),
        eq(paymentIntentsTable.payableId, intent.payableId ?? ''),
        eq(paymentIntentsTable.provider, 'Razorpay'),
        like(paymentIntentsTable.providerId, 'pay\\_%'),
      ),
    )
  return rows.flatMap(({ providerId }) => providerId ?? [])
}

/** Locks the intent until the transaction ends, so that webhook, browser and cron record one after another. */
export async function lockIntent(db: Db, id: string): Promise<PaymentIntentRow | undefined> {
  const [row] = await db.select().from(paymentIntentsTable).where(eq(paymentIntentsTable.id, id)).for('update')
  return row
}

export async function saveIntent(db: Db, id: string, changes: Partial<PaymentIntentRow>): Promise<void> {
  await db.update(paymentIntentsTable).set(changes).where(eq(paymentIntentsTable.id, id))
}

/** Stores the provider's id at our intent; returns whether it is still open, since it may have been superseded or given up. */
export async function storeProviderId(db: Db, id: string, providerId: string): Promise<boolean> {
  const [named] = await db
    .update(paymentIntentsTable)
    .set({ providerId })
    .where(eq(paymentIntentsTable.id, id))
    .returning({ state: paymentIntentsTable.state })
  return named?.state === 'open'
}

const isOf = ({ kind, id }: PayableRef) => and(eq(paymentIntentsTable.payableKind, kind), eq(paymentIntentsTable.payableId, id))
const hasExpired = lte(paymentIntentsTable.expiresAt, sql`now()`)
const isUnfinished = inArray(paymentIntentsTable.state, [...unfinishedIntentStates])

export async function insertPayment(db: Db, payment: typeof paymentsTable.$inferInsert): Promise<PaymentRow> {
  const [row] = await db.insert(paymentsTable).values(payment).returning()
  if (!row) throw new Error('The new payment did not come back.')
  return row
}

/** Locks the payment until the transaction ends. */
export async function lockPaymentOfIntent(db: Db, intentId: string): Promise<PaymentRow | undefined> {
  return (await db.select(columns).from(paymentsTable).where(eq(paymentsTable.intentId, intentId)).for('update'))[0]
}

/** Locks the payment until the transaction ends; lock its payable before. */
export async function lockPayment(db: Db, id: string): Promise<PaymentRow | undefined> {
  return (await db.select(columns).from(paymentsTable).where(eq(paymentsTable.id, id)).for('update'))[0]
}

/** The payments of a locked order, newest first, locked until the transaction ends. */
export const lockPaymentsOfOrder = (db: Db, orderId: string): Promise<PaymentRow[]> =>
  db
    .select(columns)
    .from(paymentsTable)
    .where(eq(paymentsTable.orderId, orderId))
    .orderBy(desc(paymentsTable.createdAt), desc(paymentsTable.id))
    .for('update')

/** A payment of any kind that is not recycled. */
export async function listedPayment(db: Db, id: string): Promise<PaymentRow | undefined> {
  return (
    await db
      .select(columns)
      .from(paymentsTable)
      .where(and(eq(paymentsTable.id, id), isNull(paymentsTable.recycledAt)))
  )[0]
}

export const paymentRowOfIntent = async (db: Db, intentId: string): Promise<PaymentRow | undefined> =>
  (await db.select(columns).from(paymentsTable).where(eq(paymentsTable.intentId, intentId)))[0]

/** The payment of a payable outside orders, such as a public payment. */
export const paymentOfPayable = async (db: Db, { kind, id }: PayableRef, providerId: string): Promise<PaymentRow | undefined> =>
  (
    await db
      .select(columns)
      .from(paymentsTable)
      .where(
        and(
          isNull(paymentsTable.orderId),
          eq(paymentsTable.payableKind, kind),
          eq(paymentsTable.payableId, id),
          eq(paymentsTable.providerId, providerId),
        ),
      )
  )[0]

export async function savePayment(db: Db, id: string, changes: Partial<PaymentRow>): Promise<void> {
  await db.update(paymentsTable).set(changes).where(eq(paymentsTable.id, id))
}

export const returnsOfPayment = (db: Db, paymentId: string): Promise<PaymentReturnRow[]> =>
  db.select().from(paymentReturnsTable).where(eq(paymentReturnsTable.paymentId, paymentId))

/** Inserts or updates a refund or dispute with its current state. */
export async function saveReturn(db: Db, one: Omit<typeof paymentReturnsTable.$inferInsert, 'id'>, now: Date): Promise<void> {
  const { state, amountCents, reason, answerBy } = one
  await db
    .insert(paymentReturnsTable)
    .values(one)
    .onConflictDoUpdate({
      target: [paymentReturnsTable.paymentId, paymentReturnsTable.providerId],
      set: { state, amountCents, reason, answerBy, updatedAt: now },
    })
}

export async function intentById(db: Db, id: string): Promise<PaymentIntentRow | undefined> {
  return (await db.select().from(paymentIntentsTable).where(eq(paymentIntentsTable.id, id)))[0]
}

/** A payment of an order; customer and order are always set. */
export type OrderPaymentRow = PaymentRow & { orderId: string; userId: string }

/** An order payment with the names that its readers know it by. */
export type PaymentWithOrder = {
  payment: OrderPaymentRow
  orderName: string
  orderNumber: number
  /** The rest of the order now; it may differ from what was left after the payment. */
  order: Pick<typeof ordersTable.$inferSelect, 'totalCents' | 'paidCents' | 'currency'>
  customerName: string
  customerEmail: string
}

// The search text is never returned.
const { searchText: _, ...columns } = getTableColumns(paymentsTable)

export const withOrder = {
  payment: { ...columns, orderId: ordersTable.id, userId: usersTable.id },
  orderName: ordersTable.name,
  orderNumber: ordersTable.number,
  order: { totalCents: ordersTable.totalCents, paidCents: ordersTable.paidCents, currency: ordersTable.currency },
  customerName: usersTable.name,
  customerEmail: usersTable.email,
}

const selectPayments = (db: Db) =>
  db
    .select(withOrder)
    .from(paymentsTable)
    .innerJoin(ordersTable, eq(ordersTable.id, paymentsTable.orderId))
    .innerJoin(usersTable, eq(usersTable.id, paymentsTable.userId))

export async function paymentById(db: Db, id: string): Promise<PaymentWithOrder | undefined> {
  const [row] = await selectPayments(db).where(and(eq(paymentsTable.id, id), isNull(paymentsTable.recycledAt)))
  return row
}
/** Includes recycled payments. */
export async function paymentAnywhere(db: Db, id: string): Promise<PaymentWithOrder | undefined> {
  return (await selectPayments(db).where(eq(paymentsTable.id, id)))[0]
}
export async function paymentOfIntent(db: Db, intentId: string): Promise<PaymentWithOrder | undefined> {
  const [row] = await selectPayments(db).where(eq(paymentsTable.intentId, intentId))
  return row
}
export async function paymentByKey(db: Db, recordedBy: string, idempotencyKey: string): Promise<PaymentWithOrder | undefined> {
  const [row] = await selectPayments(db).where(
    and(eq(paymentsTable.recordedBy, recordedBy), eq(paymentsTable.idempotencyKey, idempotencyKey)),
  )
  return row
}
/** Who recorded a payment, and its receipt mail. */
export type PaymentContext = { recorder: PersonRow | null; receipt: { to: string; sentAt: Date | null } | null }
export async function paymentContext(db: Db, { id, userId }: Pick<OrderPaymentRow, 'id' | 'userId'>): Promise<PaymentContext> {
  const [behind] = await db
    .select({
      recorder: personColumns,
      receipt: { to: mailsTable.receiver, sentAt: mailsTable.sentAt },
    })
    .from(paymentsTable)
    .leftJoin(usersTable, eq(usersTable.id, paymentsTable.recordedBy))
    .leftJoin(mailsTable, eq(mailsTable.key, keyFor(receiptKey(id), userId)))
    .where(eq(paymentsTable.id, id))
  return behind ?? { recorder: null, receipt: null }
}
/** Key of the customer's notification, and of its mail. */
export const receiptKey = (paymentId: string) => `payment:${paymentId}:customer`

export const paymentsOfOrder = (db: Db, orderId: string) =>
  selectPayments(db)
    .where(and(eq(paymentsTable.orderId, orderId), isNull(paymentsTable.recycledAt)))
    .orderBy(desc(paymentsTable.createdAt))

/** The address of this person's last payment that has a whole one. */
export async function lastBillingOf(db: Db, userId: string): Promise<Omit<Billing, 'name' | 'email'> | undefined> {
  const rows = await db
    .select({ billing: paymentsTable.billing })
    .from(paymentsTable)
    .where(eq(paymentsTable.userId, userId))
    .orderBy(desc(paymentsTable.createdAt))
    .limit(10)
  for (const { billing } of rows) {
    const { address, city, state, country, pinCode } = billing
    if (address && city && state && country && pinCode) return { address, city, state, country, pinCode }
  }
  return undefined
}
