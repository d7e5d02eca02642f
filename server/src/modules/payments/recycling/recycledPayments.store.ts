import { and, eq, inArray, isNotNull, isNull, lt, sql } from 'drizzle-orm'
import type { Db } from '#database/db.ts'
import { ordersTable } from '#orders/orders.table.ts'
import type { PayableRef } from '../payables/payable.port.ts'
import { namedUnpaid, paymentIntentsTable, paymentReturnsTable, paymentsTable } from '../payments.table.ts'
import { refundsTable } from '../refunds/refunds.table.ts'
import { paymentFiguresTable } from './figures.table.ts'

/** A payment, recycled or not, with the order to lock before it. */
export async function paymentAnywhere(db: Db, id: string) {
  const [row] = await db
    .select({
      orderId: ordersTable.id,
      recycledAt: paymentsTable.recycledAt,
      amountCents: paymentsTable.amountCents,
      currency: paymentsTable.currency,
      orderName: ordersTable.name,
      orderNumber: ordersTable.number,
      orderRecycledAt: ordersTable.recycledAt,
    })
    .from(paymentsTable)
    .innerJoin(ordersTable, eq(ordersTable.id, paymentsTable.orderId))
    .where(eq(paymentsTable.id, id))
  return row
}

export async function setRecycled(db: Db, ids: readonly string[], recycledAt: Date | null): Promise<void> {
  if (ids.length > 0)
    await db
      .update(paymentsTable)
      .set({ recycledAt })
      .where(inArray(paymentsTable.id, [...ids]))
}

/** Recycles the payments of an order that are not recycled yet; returns their ids. */
export async function markPaymentsOf(db: Db, orderId: string, recycledAt: Date): Promise<string[]> {
  const marked = await db
    .update(paymentsTable)
    .set({ recycledAt })
    .where(and(eq(paymentsTable.orderId, orderId), isNull(paymentsTable.recycledAt)))
    .returning({ id: paymentsTable.id })
  return marked.map(({ id }) => id).toSorted()
}

export const idsOfOrder = async (db: Db, orderId: string): Promise<string[]> =>
  (await db.select({ id: paymentsTable.id }).from(paymentsTable).where(eq(paymentsTable.orderId, orderId))).map(({ id }) => id)

/** Copies payments to the figures and deletes the rows with all personal data. */
export async function keepFiguresOnly(db: Db, ids: readonly string[], deletedAt: Date): Promise<void> {
  if (ids.length === 0) return
  const p = paymentsTable
  const figures = await db
    .select({
      id: p.id,
      orderNumber: ordersTable.number,
      type: p.type,
      method: p.method,
      providerId: p.providerId,
      status: p.status,
      amountCents: p.amountCents,
      currency: p.currency,
      discountCents: p.discountCents,
      surplusCents: p.surplusCents,
      refundedCents: p.refundedCents,
      disputedCents: p.disputedCents,
      rate: p.rate,
      chargedCents: p.chargedCents,
      country: sql<string | null>`${p.billing} ->> 'country'`,
      state: sql<string | null>`${p.billing} ->> 'state'`,
      paidAt: p.createdAt,
    })
    .from(p)
    .innerJoin(ordersTable, eq(ordersTable.id, p.orderId))
    .where(inArray(p.id, [...ids]))
  await db.insert(paymentFiguresTable).values(figures.map((one) => ({ ...one, deletedAt })))
  await db.delete(refundsTable).where(inArray(refundsTable.paymentId, [...ids]))
  await db.delete(paymentReturnsTable).where(inArray(paymentReturnsTable.paymentId, [...ids]))
  const gone = await db
    .delete(p)
    .where(inArray(p.id, [...ids]))
    .returning({ intentId: p.intentId })
  const intentIds = gone.map(({ intentId }) => intentId).filter((id) => id !== null)
  // The provider's late webhooks are recognised by the rest of the intent.
  if (intentIds.length > 0)
    await db.update(paymentIntentsTable).set({ billing: noBilling }).where(inArray(paymentIntentsTable.id, intentIds))
}
const noBilling = { name: '', email: '', address: '', city: '', state: '', country: '', pinCode: '' }

export async function deleteIntentsOf(db: Db, orderId: string): Promise<void> {
  await db.delete(paymentIntentsTable).where(eq(paymentIntentsTable.orderId, orderId))
}

/** Removes a person from their payments; the country stays for taxes. */
export async function forgetPayer(db: Db, userId: string): Promise<void> {
  await db.execute(sql`update payments set billing = jsonb_strip_nulls(jsonb_build_object('country', billing -> 'country', 'state', billing -> 'state'))
    where user_id = ${userId}`)
  await db.execute(sql`update payment_intents set billing = ${JSON.stringify(noBilling)}::jsonb where user_id = ${userId}`)
}

/** The same for a payment without an account. */
export async function forgetPayerOf(db: Db, { kind, id }: PayableRef): Promise<void> {
  await db.execute(sql`update payments set billing = jsonb_strip_nulls(jsonb_build_object('country', billing -> 'country', 'state', billing -> 'state'))
    where payable_kind = ${kind} and payable_id = ${id}`)
  await db.execute(
    sql`update payment_intents set billing = ${JSON.stringify(noBilling)}::jsonb where payable_kind = ${kind} and payable_id = ${id}`,
  )
}

/** Payments that came in for these orders while they were recycled, and so are still listed. */
export const cameInMeanwhile = (db: Db, orderIds: readonly string[]) =>
  db
    .select({ orderId: ordersTable.id, amountCents: paymentsTable.amountCents, currency: paymentsTable.currency })
    .from(paymentsTable)
    .innerJoin(ordersTable, eq(ordersTable.id, paymentsTable.orderId))
    .where(and(inArray(paymentsTable.orderId, [...orderIds]), isNull(paymentsTable.recycledAt), isNotNull(ordersTable.recycledAt)))

/** Removes the billing address of intents that ended unpaid before the given time; returns their number. */
export async function forgetBillingOfUnpaid(db: Db, before: Date, atMost: number): Promise<number> {
  const { id, updatedAt } = paymentIntentsTable
  const old = db
    .select({ id })
    .from(paymentIntentsTable)
    .where(and(namedUnpaid, lt(updatedAt, before)))
    .limit(atMost)
    .for('update', { skipLocked: true })
  return (await db.update(paymentIntentsTable).set({ billing: noBilling, failureMessage: null }).where(inArray(id, old))).rowCount ?? 0
}
