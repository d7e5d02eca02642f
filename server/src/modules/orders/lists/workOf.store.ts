import { and, count, eq, inArray, type SQL } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import type { Db } from '#database/db.ts'
import { notRecycled } from '../orders.store.ts'
import { type OrderRow, ordersTable } from '../orders.table.ts'

/** Unfinished orders of the person that a column names. */
const openOf = (person: AnyPgColumn, id: string): SQL | undefined =>
  and(eq(person, id), inArray(ordersTable.tab, ['new', 'active']), notRecycled)

/** The number of unfinished orders of this person, as manager, as developer and as customer. */
export async function openOrdersOf(db: Db, id: string): Promise<{ managed: number; assigned: number; ordered: number }> {
  const [managed, assigned, ordered] = [ordersTable.managerId, ordersTable.employeeId, ordersTable.customerId]
  return { managed: await countOf(db, managed, id), assigned: await countOf(db, assigned, id), ordered: await countOf(db, ordered, id) }
}

async function countOf(db: Db, person: AnyPgColumn, id: string): Promise<number> {
  const [row] = await db.select({ orders: count() }).from(ordersTable).where(openOf(person, id))
  return row?.orders ?? 0
}

/** Locks the unfinished orders of a person, in a fixed sequence. */
export const lockOpenOrders = (db: Db, as: 'managerId' | 'employeeId', id: string): Promise<OrderRow[]> =>
  db.select().from(ordersTable).where(openOf(ordersTable[as], id)).orderBy(ordersTable.id).for('update')
