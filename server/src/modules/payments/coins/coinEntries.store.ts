import { countedAtMost } from '@app/contract/core/pageSizes.ts'
import type { ListInput } from '@app/contract/core/paging.ts'
import { and, asc, desc, eq, inArray, isNull, sql } from 'drizzle-orm'
import { coinEntriesTable } from '#coins/coins.table.ts'
import type { Db } from '#database/db.ts'
import { countUpTo } from '#database/pageOfIds.ts'
import { ordersTable } from '#orders/orders.table.ts'
import { usersTable } from '#users/users.table.ts'

export type LedgerLine = typeof coinEntriesTable.$inferSelect & { balance: number; by: string | null }

/** One page of a person's ledger, each line with what there was after it. */
export async function coinEntriesOf(db: Db, userId: string, { page, pageSize, direction }: ListInput) {
  const theirs = eq(coinEntriesTable.userId, userId)
  const inOrder = direction === 'asc' ? asc : desc
  const running = db
    .select({
      id: coinEntriesTable.id,
      balance: sql<number>`(sum(${coinEntriesTable.coins}) over (order by ${coinEntriesTable.createdAt}, ${coinEntriesTable.id}))::int`.as(
        'balance',
      ),
    })
    .from(coinEntriesTable)
    .where(theirs)
    .as('running')
  const rows = await db
    .select({ entry: coinEntriesTable, balance: running.balance, by: usersTable.name })
    .from(running)
    .innerJoin(coinEntriesTable, eq(coinEntriesTable.id, running.id))
    .leftJoin(usersTable, eq(usersTable.id, coinEntriesTable.createdBy))
    .orderBy(inOrder(coinEntriesTable.createdAt), inOrder(coinEntriesTable.id))
    .limit(pageSize)
    .offset((page - 1) * pageSize)
  const total = await countUpTo(db, coinEntriesTable, theirs)
  const items: LedgerLine[] = rows.map(({ entry, balance, by }) => ({ ...entry, balance, by }))
  return { items, total: Math.min(total, countedAtMost), isCapped: total > countedAtMost }
}

/** Delivered orders of a customer that have brought no coins yet; all of them, or the one that is named. */
export const unthankedOrders = (db: Db, customerId: string, orderId: string | undefined) =>
  db
    .select()
    .from(ordersTable)
    .where(
      and(
        eq(ordersTable.customerId, customerId),
        orderId === undefined ? undefined : eq(ordersTable.id, orderId),
        inArray(ordersTable.status, ['Delivered', 'Completed']),
        isNull(ordersTable.recycledAt),
        sql`not exists (select from ${coinEntriesTable} where ${coinEntriesTable.key} = 'delivered:' || ${ordersTable.id})`,
      ),
    )
    .limit(500)

/** Orders of a customer; all of them, or the one that is named. */
export const ordersForCoins = (db: Db, customerId: string, orderId: string | undefined) =>
  db
    .select({ customerId: ordersTable.customerId, managerId: ordersTable.managerId, employeeId: ordersTable.employeeId })
    .from(ordersTable)
    .where(
      and(
        eq(ordersTable.customerId, customerId),
        orderId === undefined ? undefined : eq(ordersTable.id, orderId),
        isNull(ordersTable.recycledAt),
      ),
    )
    .limit(countedAtMost)
