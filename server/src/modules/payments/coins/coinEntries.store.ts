import { countedAtMost } from '@app/contract/core/pageSizes.ts'
import type { ListInput } from '@app/contract/core/paging.ts'
import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import { coinEntriesTable } from '#coins/coins.table.ts'
import type { Db } from '#database/db.ts'
import { offsetPage, onPage } from '#database/offsetPage.ts'
import { countUpTo, inOrder } from '#database/pageOfIds.ts'
import { ordersTable } from '#orders/orders.table.ts'
import { usersTable } from '#users/users.table.ts'

export type LedgerLine = typeof coinEntriesTable.$inferSelect & { balance: number; by: string | null }

/** One page of a person's ledger, each entry with the balance after it. */
export async function coinEntriesOf(db: Db, userId: string, page: ListInput) {
  const theirs = eq(coinEntriesTable.userId, userId)
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
  const query = db
    .select({ entry: coinEntriesTable, balance: running.balance, by: usersTable.name })
    .from(running)
    .innerJoin(coinEntriesTable, eq(coinEntriesTable.id, running.id))
    .leftJoin(usersTable, eq(usersTable.id, coinEntriesTable.createdBy))
    .$dynamic()
  const rows = onPage(query, page, inOrder(page, coinEntriesTable.createdAt, coinEntriesTable.id))
  const { items, ...counted } = await offsetPage(rows, () => countUpTo(db, coinEntriesTable, theirs))
  return { items: items.map(({ entry, balance, by }): LedgerLine => ({ ...entry, balance, by })), ...counted }
}

/** Delivered orders of a customer that have granted no coins yet; all, or only the given one. */
export const ordersWithoutCoins = (db: Db, customerId: string, orderId: string | undefined) =>
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

/** Orders of a customer; all, or only the given one. */
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
