import { and, asc, eq, gt, inArray, isNull, or, sql } from 'drizzle-orm'
import type { Db } from '#database/db.ts'
import { ordersTable } from '#orders/orders.table.ts'
import { paymentsTable } from '../payments.table.ts'

const atOnce = 100

/**
 * Writes the search text of some of a person's orders and payments anew, in the order of their ids. Answers the id of the last
 * order, and nothing after the last few.
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
  // The triggers of both tables write the text, whatever it says: see the migrations.
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

/** What somebody pays besides orders is theirs alone, and never much. */
async function refreshBesides(db: Db, userId: string): Promise<void> {
  await db
    .update(paymentsTable)
    .set({ userId: sql`${paymentsTable.userId}` })
    .where(and(eq(paymentsTable.userId, userId), isNull(paymentsTable.orderId)))
}
