import { and, asc, eq, gt, inArray, or, sql } from 'drizzle-orm'
import type { Db } from '#core/db.ts'
import type { JobContext, JobHandlers } from '#core/jobs.ts'
import { ordersTable } from '#orders/orders.table.ts'
import { paymentsTable } from './payments.table.ts'

declare module '#core/jobs.ts' {
  interface Jobs {
    /** A person has another name or address, which the search of orders and payments must know. A trigger of `users` asks for it. */
    refreshCustomerInSearch: { userId: string }
  }
}

const atOnce = 100

/**
 * Lets a renamed customer's orders and payments be found by the new name, a few at a time, each few in a transaction of their
 * own: a rename holds nobody up, however much they have ordered. Orders are held before payments. Whatever was written with the
 * old name while the rename was under way holds its order, so it is waited for here.
 */
async function refreshCustomerInSearch({ userId }: { userId: string }, { db }: JobContext): Promise<void> {
  let last: string | undefined
  do last = await db.transaction((db) => refreshSome(db, userId, last))
  while (last)
}

/** The id of the last of them; nothing after the last few. */
async function refreshSome(db: Db, userId: string, after: string | undefined): Promise<string | undefined> {
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

export const paymentSearchJobs = { refreshCustomerInSearch } satisfies JobHandlers
