import { and, eq, isNotNull, sql } from 'drizzle-orm'
import type { Db } from '#database/db.ts'
import { isId } from '#database/ids.ts'
import { notRecycledOrders, type OrderRow } from '#orders/index.ts'
import { ordersTable } from '#orders/orders.table.ts'

/** An order in work with a confirmed deal; undefined otherwise. */
export async function orderOfDeal(db: Db, orderId: string): Promise<OrderRow | undefined> {
  if (!isId(orderId)) return undefined
  const isWork = and(eq(ordersTable.id, orderId), notRecycledOrders, isNotNull(ordersTable.dealConfirmedAt), eq(ordersTable.tab, 'active'))
  return (await db.select().from(ordersTable).where(isWork))[0]
}

/** Serialises the jobs that create template tasks for an order, so that the second sees what the first created. */
export const lockDealTasks = (db: Db, orderId: string) =>
  db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`tasks of deal ${orderId}`}, 0))`)
