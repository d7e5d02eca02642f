import { unfinishedIntentStates } from '@app/contract/payments/payments.rules.ts'
import { and, desc, eq, getTableColumns, inArray, isNull, lte, ne, or, type SQL, sql } from 'drizzle-orm'
import type { Db } from '#database/db.ts'
import { isId, newId } from '#database/ids.ts'
import { mailsTable } from '#mail/mail.table.ts'
import { keyFor } from '#notifications/index.ts'
import { ordersTable } from '#orders/orders.table.ts'
import { type PersonRow, personColumns } from '#users/index.ts'
import { usersTable } from '#users/users.table.ts'
import type { PayableRef } from './payables/payable.port.ts'
import {
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

/** The extras that card payments of an order have brought so far. */
export async function paidExtrasOfOrder(db: Db, orderId: string) {
  const [paid] = await db
    .select({
      hasWalkthrough: sql<boolean>`coalesce(bool_or((${paymentIntentsTable.choice} ->> 'wantsWalkthrough')::boolean), false)`,
      hasReport: sql<boolean>`coalesce(bool_or((${paymentIntentsTable.choice} ->> 'reportPages')::int > 0), false)`,
    })
    .from(paymentIntentsTable)
    .where(and(eq(paymentIntentsTable.orderId, orderId), eq(paymentIntentsTable.state, 'succeeded')))
  return paid ?? { hasWalkthrough: false, hasReport: false }
}

/** Fails on a second open intent of one order, and on a key that was used before. */
export async function insertIntent(db: Db, intent: NewIntent): Promise<PaymentIntentRow> {
  const [row] = await db
    .insert(paymentIntentsTable)
    .values({ id: newId(), ...intent })
    .returning()
  if (!row) throw new Error('The new intent did not come back.')
  return row
}

/** A person's keys are theirs, whatever they pay; visitors share none, so theirs count for the one thing that they pay. */
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

/** What somebody may be paying just now: intents that are open, and those that are being ended at the provider. */
export const unfinishedIntentsOf = async (db: Db, payable: PayableRef): Promise<PaymentIntentRow[]> =>
  isId(payable.id)
    ? await db
        .select()
        .from(paymentIntentsTable)
        .where(and(isOf(payable), isUnfinished))
    : []

export const supersededIntentsOf = async (db: Db, payable: PayableRef): Promise<PaymentIntentRow[]> =>
  (await unfinishedIntentsOf(db, payable)).filter(({ state }) => state === 'superseded')

/** Those of them that nobody pays any more: they have expired, by the database's clock, or are being ended. */
export const lapsedIntentsOf = (db: Db, payable: PayableRef): Promise<PaymentIntentRow[]> =>
  db
    .select()
    .from(paymentIntentsTable)
    .where(and(isOf(payable), isUnfinished, or(ne(paymentIntentsTable.state, 'open'), hasExpired)))

const ofOrder = (id: string): PayableRef => ({ kind: orderKind, id })
export const unfinishedIntentsOfOrder = (db: Db, orderId: string) => unfinishedIntentsOf(db, ofOrder(orderId))
export const supersededIntentsOfOrder = (db: Db, orderId: string) => supersededIntentsOf(db, ofOrder(orderId))

/** Marks what was begun for a payable as no longer asked for; answers how many these were. It must be held. */
export async function supersedeOpenIntents(db: Db, payable: PayableRef, now: Date): Promise<number> {
  const superseded = await db
    .update(paymentIntentsTable)
    .set({ state: 'superseded', updatedAt: now })
    .where(and(isOf(payable), eq(paymentIntentsTable.state, 'open')))
    .returning({ id: paymentIntentsTable.id })
  return superseded.length
}

/** So many minutes from now, by the database's clock: every process and every machine goes by the same. */
export const fromNow = (minutes: number): SQL => sql`now() + make_interval(mins => ${minutes})`

/** Answers the intent as it is then; nothing when it is no longer open. */
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

/** Holds the intent until the transaction ends, so that webhook, browser and cron record one after another. */
export async function lockIntent(db: Db, id: string): Promise<PaymentIntentRow | undefined> {
  const [row] = await db.select().from(paymentIntentsTable).where(eq(paymentIntentsTable.id, id)).for('update')
  return row
}

export async function saveIntent(db: Db, id: string, changes: Partial<PaymentIntentRow>): Promise<void> {
  await db.update(paymentIntentsTable).set(changes).where(eq(paymentIntentsTable.id, id))
}

/** Ties the provider's intent to ours, and answers whether ours is still to be paid: it may have been superseded or given up meanwhile. */
export async function nameAtProvider(db: Db, id: string, providerId: string): Promise<boolean> {
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

/** Holds the payment until the transaction ends. */
export async function lockPaymentOfIntent(db: Db, intentId: string): Promise<PaymentRow | undefined> {
  return (await db.select(columns).from(paymentsTable).where(eq(paymentsTable.intentId, intentId)).for('update'))[0]
}

/** Holds the payment until the transaction ends; what is paid by it must be held before. */
export async function lockPayment(db: Db, id: string): Promise<PaymentRow | undefined> {
  return (await db.select(columns).from(paymentsTable).where(eq(paymentsTable.id, id)).for('update'))[0]
}

/** A payment of whatever kind that does not lie in the recycle bin. */
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

/** The payment of what is no order, such as a public payment. */
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

/** Writes a refund or dispute as it stands now, in place of how it stood. */
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

/** A payment of an order, whose customer and order are always there. */
export type OrderPaymentRow = PaymentRow & { orderId: string; userId: string }

/** One with the names that its reader knows it by. */
export type PaymentWithOrder = {
  payment: OrderPaymentRow
  orderName: string
  orderNumber: number
  customerName: string
  customerEmail: string
}

// The text that is searched is for the search alone.
const { searchText: _, ...columns } = getTableColumns(paymentsTable)

export const withOrder = {
  payment: { ...columns, orderId: ordersTable.id, userId: usersTable.id },
  orderName: ordersTable.name,
  orderNumber: ordersTable.number,
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
/** One in the recycle bin too. */
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
/** Who of us recorded a payment, and the mail that tells its customer of it. */
export type BehindPayment = { recorder: PersonRow | null; receipt: { to: string; sentAt: Date | null } | null }
export async function paymentContext(db: Db, { id, userId }: Pick<OrderPaymentRow, 'id' | 'userId'>): Promise<BehindPayment> {
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
/** Names the news of a payment to its customer, and with it the mail. */
export const receiptKey = (paymentId: string) => `payment:${paymentId}:customer`

export const paymentsOfOrder = (db: Db, orderId: string) =>
  selectPayments(db)
    .where(and(eq(paymentsTable.orderId, orderId), isNull(paymentsTable.recycledAt)))
    .orderBy(desc(paymentsTable.createdAt))
