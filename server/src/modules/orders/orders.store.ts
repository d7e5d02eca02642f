import type { Actor } from '@app/contract/core/access.ts'
import { isBackOffice } from '@app/contract/orders/orders.rules.ts'
import { and, eq, isNull, or, type Placeholder, type SQL } from 'drizzle-orm'
import { orNotFound } from '#core/refusal.ts'
import type { Db } from '#database/db.ts'
import { isId } from '#database/ids.ts'
import { insertBalanceEntry, type NewBalanceEntry } from './balance/balanceEntries.store.ts'
import { type OrderRow, ordersTable } from './orders.table.ts'

/** Recycled orders are in no list and can't be opened. */
export const notRecycled: SQL = isNull(ordersTable.recycledAt)

/** The relation by which a reader sees an order: the back office sees all, others only those of which they are a part. */
export type View = 'everybody' | 'customer' | 'worker'

export const viewOf = ({ role }: Actor): View => (isBackOffice(role) ? 'everybody' : role === 'user' ? 'customer' : 'worker')

export function inView(view: View, reader: string | Placeholder): SQL | undefined {
  if (view === 'everybody') return undefined
  if (view === 'customer') return eq(ordersTable.customerId, reader)
  return or(eq(ordersTable.managerId, reader), eq(ordersTable.employeeId, reader))
}

/** The visibility condition of every query, so that an order that the reader may not see does not exist for them. */
export const visibleTo = (reader: Actor): SQL | undefined => inView(viewOf(reader), reader.id)

/** The order; nothing when it does not exist, or not for this reader. */
export async function visibleOrder(db: Db, reader: Actor, id: string): Promise<OrderRow | undefined> {
  if (!isId(id)) return undefined
  return (await db.select().from(ordersTable).where(theOne(reader, id)))[0]
}

/** @throws Refusal NOT_FOUND when it does not exist, or not for this reader */
export const findOrder = async (db: Db, reader: Actor, id: string): Promise<OrderRow> =>
  orNotFound(await visibleOrder(db, reader, id), 'Order')

/**
 * Locks the order until the transaction ends, so that two changes can't interleave.
 * @throws Refusal NOT_FOUND when it does not exist, or not for this reader
 */
export async function lockOrder(db: Db, reader: Actor, id: string): Promise<OrderRow> {
  const [order] = isId(id) ? await db.select().from(ordersTable).where(theOne(reader, id)).for('update') : []
  return orNotFound(order, 'Order')
}

/** Locks the order for changes without an actor, such as a payment that the provider reports, or a reminder. */
export async function lockOrderById(db: Db, id: string): Promise<OrderRow | undefined> {
  if (!isId(id)) return undefined
  return (
    await db
      .select()
      .from(ordersTable)
      .where(and(eq(ordersTable.id, id), notRecycled))
      .for('update')
  )[0]
}

/** Like `lockOrderById`, but also locks recycled orders: payments and refunds are recorded wherever their order is. */
export async function lockOrderAnywhere(db: Db, id: string): Promise<OrderRow | undefined> {
  if (!isId(id)) return undefined
  return (await db.select().from(ordersTable).where(eq(ordersTable.id, id)).for('update'))[0]
}

/** Saves an order. Payments and refunds name their ledger entry; a change of amounts without one is booked as a price or a correction. */
export async function saveOrder(
  db: Db,
  id: string,
  changes: Partial<typeof ordersTable.$inferInsert>,
  now: Date,
  entry?: NewBalanceEntry,
): Promise<OrderRow> {
  if (entry) await insertBalanceEntry(db, { ...entry, orderId: id, createdAt: now })
  const [order] = await db
    .update(ordersTable)
    .set({ ...changes, updatedAt: now })
    .where(eq(ordersTable.id, id))
    .returning()
  return orNotFound(order, 'Order')
}

export async function orderOfAttempt(db: Db, createdBy: string, idempotencyKey: string): Promise<OrderRow | undefined> {
  const isAttempt = and(eq(ordersTable.createdBy, createdBy), eq(ordersTable.idempotencyKey, idempotencyKey))
  return (await db.select().from(ordersTable).where(isAttempt))[0]
}

const theOne = (reader: Actor, id: string) => and(eq(ordersTable.id, id), notRecycled, visibleTo(reader))
