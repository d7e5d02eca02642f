import type { Actor } from '@app/contract/core/access.ts'
import { countedAtMost } from '@app/contract/core/pageSizes.ts'
import { type OrderTab, orderTabs } from '@app/contract/orders/orders.rules.ts'
import { and, count, sql } from 'drizzle-orm'
import type { Db } from '#database/db.ts'
import { countUpTo } from '#database/pageOfIds.ts'
import { preparedFor } from '#database/prepared.ts'
import { ordersTable, orderTalliesTable } from '../orders.table.ts'
import { inTab, type OrderList } from './orderLists.store.ts'
import { found, isEverything, type Narrowing, type OrderScope } from './orderScope.store.ts'

export type OrderCounts = { total: number; isCapped: boolean; tabs: Record<OrderTab, number> }

/** How many orders there are, in all and under each tab; counting stops at `countedAtMost`, where a scope or a search is to be counted. */
export async function countOrders(
  db: Db,
  reader: Actor,
  scope: OrderScope,
  list: Pick<OrderList, keyof Narrowing | 'tab'>,
): Promise<OrderCounts> {
  if (isEverything(reader, scope, list)) {
    const tabs = await talliedOrders(db)
    return { total: tabs[tabFrom(list.tab)], isCapped: false, tabs }
  }
  const some = db
    .select({ tab: ordersTable.tab })
    .from(ordersTable)
    .where(found(reader, scope, list))
    .limit(countedAtMost + 1)
    .as('some')
  const tabs = withSum(await db.select({ tab: some.tab, orders: count() }).from(some).groupBy(some.tab))
  if (tabs.all <= countedAtMost) return { total: tabs[tabFrom(list.tab)], isCapped: false, tabs }
  return await countedInTab(db, reader, scope, list, { ...tabs, all: countedAtMost })
}

/** Where there are too many to count them all, the asked tab still gets its own number. */
async function countedInTab(
  db: Db,
  reader: Actor,
  scope: OrderScope,
  list: Pick<OrderList, keyof Narrowing | 'tab'>,
  tabs: Record<OrderTab, number>,
): Promise<OrderCounts> {
  const tab = tabFrom(list.tab)
  if (tab === 'all') return { total: countedAtMost, isCapped: true, tabs }
  const total = Math.min(await countUpTo(db, ordersTable, and(found(reader, scope, list), inTab(tab))), countedAtMost)
  return { total, isCapped: true, tabs: { ...tabs, [tab]: total } }
}

/** All kept orders by tab, from the running sum of changes that the database keeps. */
export const talliedOrders = async (db: Db): Promise<Record<OrderTab, number>> => withSum(await tallies(db).execute())

const tallies = preparedFor((db) =>
  db
    .select({ tab: orderTalliesTable.tab, orders: sql<string>`sum(${orderTalliesTable.change})`.mapWith(Number) })
    .from(orderTalliesTable)
    .groupBy(orderTalliesTable.tab)
    .prepare('order_tallies'),
)

/** Sums up what has gathered, in one statement: whoever reads meanwhile sees all of the changes or all of the sums. */
export async function compactOrderTallies(db: Db): Promise<void> {
  await db.execute(sql`
    with gathered as (delete from ${orderTalliesTable} returning tab, change)
    insert into ${orderTalliesTable} (tab, change)
    select tab, sum(change) from gathered group by tab having sum(change) <> 0`)
}

function withSum(sums: { tab: string; orders: number }[]): Record<OrderTab, number> {
  const of = Object.fromEntries(sums.map(({ tab, orders }) => [tab, orders]))
  const all = sums.reduce((total, { orders }) => total + orders, 0)
  const { new: fresh = 0, active = 0, completed = 0, delivered = 0, cancelled = 0 } = of
  return { new: fresh, active, completed, delivered, cancelled, all }
}

const tabFrom = (text: string | undefined): OrderTab => orderTabs.find((tab) => tab === text) ?? 'all'
