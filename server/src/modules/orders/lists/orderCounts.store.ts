import type { Actor } from '@app/contract/core/access.ts'
import { countedAtMost } from '@app/contract/core/pageSizes.ts'
import { type OrderTab, orderTabs, purchasedTabs } from '@app/contract/orders/orders.rules.ts'
import { and, count, type SQL, sql } from 'drizzle-orm'
import type { Db } from '#database/db.ts'
import { countUpTo } from '#database/pageOfIds.ts'
import { preparedFor } from '#database/prepared.ts'
import { notRecycled } from '../orders.store.ts'
import { ordersTable, orderTalliesTable } from '../orders.table.ts'
import { inTab, type OrderList, openValues, planName } from './orderLists.store.ts'
import { isOfEverybody, matching, type Narrowing, type OrderScope, orderFilter, readSearch, type Sought } from './orderScope.store.ts'

export type OrderCounts = { total: number; isCapped: boolean; tabs: Record<OrderTab, number> }

/** The number of orders, in all and under each tab. With a scope or a search, counting stops at `countedAtMost`. */
export async function countOrders(
  db: Db,
  reader: Actor,
  scope: OrderScope,
  list: Pick<OrderList, keyof Narrowing | 'tab'>,
): Promise<OrderCounts> {
  const sought = readSearch(list.search)
  const isBuilt = isOfEverybody(reader, scope, list)
  if (isBuilt && !sought) {
    const tabs = await talliedOrders(db)
    return { total: totalIn(tabs, list.tab), isCapped: false, tabs }
  }
  const sums = isBuilt && sought ? found[sought.as](db).execute(sought.values) : someByTab(db, orderFilter(reader, scope, list))
  const tabs = withSum(await sums)
  if (tabs.all <= countedAtMost) return { total: totalIn(tabs, list.tab), isCapped: false, tabs }
  return await countedInTab(db, reader, scope, list, { ...tabs, all: countedAtMost })
}

/** The matching orders by tab, up to the limit. */
function someByTab(db: Db, which: SQL | undefined) {
  const some = db
    .select({ tab: ordersTable.tab })
    .from(ordersTable)
    .where(which)
    .limit(countedAtMost + 1)
    .as('some')
  return db.select({ tab: some.tab, orders: count() }).from(some).groupBy(some.tab)
}

/** The matches of a search among all orders, prepared once for each kind of search. */
const prepareFound = (as: Sought['as']) =>
  preparedFor((db) => someByTab(db, and(notRecycled, matching(as, openValues))).prepare(planName(`orders_found_${as}`, as)))
const found = {
  id: prepareFound('id'),
  number: prepareFound('number'),
  text: prepareFound('text'),
  numberOrText: prepareFound('numberOrText'),
}

/** Beyond the limit, the requested tab still gets its own count. */
async function countedInTab(
  db: Db,
  reader: Actor,
  scope: OrderScope,
  list: Pick<OrderList, keyof Narrowing | 'tab'>,
  tabs: Record<OrderTab, number>,
): Promise<OrderCounts> {
  const tab = tabFrom(list.tab)
  if (tab === 'all' && list.tab !== 'purchased') return { total: countedAtMost, isCapped: true, tabs }
  const total = Math.min(await countUpTo(db, ordersTable, and(orderFilter(reader, scope, list), inTab(list.tab))), countedAtMost)
  return { total, isCapped: true, tabs: tab === 'all' ? tabs : { ...tabs, [tab]: total } }
}

/** All orders outside the recycle bin by tab, from the tallies that triggers keep. */
export const talliedOrders = async (db: Db): Promise<Record<OrderTab, number>> => withSum(await tallies(db).execute())

const tallies = preparedFor((db) =>
  db
    .select({ tab: orderTalliesTable.tab, orders: sql<string>`sum(${orderTalliesTable.change})`.mapWith(Number) })
    .from(orderTalliesTable)
    .groupBy(orderTalliesTable.tab)
    .prepare('order_tallies'),
)

/** Sums up the tallies in one statement: a concurrent reader sees either all changes or all sums. */
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

const totalIn = (tabs: Record<OrderTab, number>, tab: string | undefined): number =>
  tab === 'purchased' ? purchasedTabs.reduce((sum, each) => sum + tabs[each], 0) : tabs[tabFrom(tab)]

const tabFrom = (text: string | undefined): OrderTab => orderTabs.find((tab) => tab === text) ?? 'all'
