import { and, asc, eq, gt, inArray, isNull, or, sql } from 'drizzle-orm'
import type { Db } from '#database/db.ts'
import { ordersTable } from '#orders/orders.table.ts'
import { paymentsTable } from '../payments.table.ts'

const atOnce = 100

/**
 * Rewrites the search text of a batch of a person's orders and payments, ordered by id. Returns the id of the last order, or undefined
 * after the last batch.
 */
export async function refreshSomeOf(db: Db, userId: string, after: string | undefined): Promise<string | undefined> {
  const paid = db.select({ id: paymentsTable.orderId }).from(paymentsTable).where(eq(paymentsTable.userId, userId))
  const isTheirs = or(eq(ordersTable.customerId, userId), inArray(ordersTable.id, paid))
  const orders = await db
    .select({ id: ordersTable.id })
    .from(ordersTable)
    .where(and(isTheirs, after === undefined ? undefined : gt(ordersTable.id, after)))
    .orderBy(asc(ordersTable.id))
    .limit(atOnce)
    .for('no key update')
  const ids = orders.map(({ id }) => id)
  if (after === undefined) await refreshBesides(db, userId)
  if (ids.length === 0) return undefined
  // An empty update is enough: triggers of both tables write the text.
  const ofThem = and(inArray(ordersTable.id, ids), eq(ordersTable.customerId, userId))
  await db
    .update(ordersTable)
    .set({ name: sql`${ordersTable.name}` })
    .where(ofThem)
  const theirPayments = and(inArray(paymentsTable.orderId, ids), eq(paymentsTable.userId, userId))
  await db
    .update(paymentsTable)
    .set({ userId: sql`${paymentsTable.userId}` })
    .where(theirPayments)
  return ids.length < atOnce ? undefined : ids.at(-1)
}

/** A person's payments outside orders are few, so one update is enough. */
async function refreshBesides(db: Db, userId: string): Promise<void> {
  await db
    .update(paymentsTable)
    .set({ userId: sql`${paymentsTable.userId}` })
    .where(and(eq(paymentsTable.userId, userId), isNull(paymentsTable.orderId)))
}
