import type { Actor } from '@app/contract/core/access.ts'
import { and, asc, desc, eq, type SQL, sql } from 'drizzle-orm'
import type { Db } from '#database/db.ts'
import { notRecycled, visibleTo } from '../orders.store.ts'
import { ordersTable } from '../orders.table.ts'
import { inTab } from './orderLists.store.ts'

export type Neighbours = { previous: string | null; next: string | null }

/** The orders before and after this one in the reader's own list, newest first. The order itself may be under another tab. */
export async function neighboursOf(db: Db, reader: Actor, id: string, tab: string | undefined): Promise<Neighbours> {
  const listed = and(notRecycled, visibleTo(reader), inTab(tab))
  // The instant stays in the database, which has a finer resolution than a Date.
  const place = sql`(select ${ordersTable.createdAt}, ${ordersTable.id} from ${ordersTable} where ${eq(ordersTable.id, id)})`
  const own = sql`(${ordersTable.createdAt}, ${ordersTable.id})`
  const first = async (where: SQL, way: typeof asc) => {
    const found = db.select({ id: ordersTable.id }).from(ordersTable).where(and(listed, where))
    const [row] = await found.orderBy(way(ordersTable.createdAt), way(ordersTable.id)).limit(1)
    return row?.id ?? null
  }
  return { previous: await first(sql`${own} > ${place}`, asc), next: await first(sql`${own} < ${place}`, desc) }
}
