import { countedAtMost, type ListInput } from '@app/contract/core/paging.ts'
import { and, asc, count, desc, eq, isNull, or, type SQL, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import type { Db } from '#core/db.ts'
import { isId } from '#core/ids.ts'
import { ordersTable } from '#orders/orders.table.ts'
import { usersTable } from '#users/users.table.ts'
import { type PaymentWithOrder, withOrder } from './payments.store.ts'
import { paymentsTable } from './payments.table.ts'

export type PaymentList = Pick<ListInput, 'page' | 'pageSize' | 'search' | 'direction'>
export type PaymentPage = { items: PaymentWithOrder[]; total: number; isCapped: boolean }

/**
 * Payments a page at a time, of one customer or of everybody. A search looks in the transaction's id, the order's name and
 * the names and e-mails of customer and payer; an id finds its payment, or the payments of its order.
 */
export async function pageOfPayments(db: Db, list: PaymentList, userId?: string): Promise<PaymentPage> {
  const which = and(
    isNull(paymentsTable.recycledAt),
    userId === undefined ? undefined : eq(paymentsTable.userId, userId),
    matching(list.search),
  )
  const some = db
    .select({ id: paymentsTable.id })
    .from(paymentsTable)
    .where(which)
    .limit(countedAtMost + 1)
    .as('some')
  const [counted] = await db.select({ payments: count() }).from(some)
  const found = counted?.payments ?? 0
  const isCapped = found > countedAtMost
  const page = isCapped ? pageOfMany(db, which, list) : pageOfFew(db, which, list)
  const items = await db
    .select(withOrder)
    .from(page)
    .innerJoin(paymentsTable, eq(paymentsTable.id, page.id))
    .innerJoin(ordersTable, eq(ordersTable.id, paymentsTable.orderId))
    .innerJoin(usersTable, eq(usersTable.id, paymentsTable.userId))
    .orderBy(...inOrder(list, paymentsTable.createdAt, paymentsTable.id))
  return { items, total: Math.min(found, countedAtMost), isCapped }
}

/** Walks along the sorted index, among ids alone, so that a far page reads no payments on its way. */
const pageOfMany = (db: Db, which: SQL | undefined, list: PaymentList) =>
  db
    .select({ id: paymentsTable.id })
    .from(paymentsTable)
    .where(which)
    .orderBy(...inOrder(list, paymentsTable.createdAt, paymentsTable.id))
    .limit(list.pageSize)
    .offset((list.page - 1) * list.pageSize)
    .as('page')

/**
 * Finds first and sorts after: walking along the sorted index would read every payment there is to find the few. The inner
 * limit cuts nothing off; it keeps the database from sorting before it has searched.
 */
function pageOfFew(db: Db, which: SQL | undefined, list: PaymentList) {
  const few = db
    .select({ id: paymentsTable.id, createdAt: paymentsTable.createdAt })
    .from(paymentsTable)
    .where(which)
    .limit(countedAtMost + 1)
    .as('few')
  return db
    .select({ id: few.id })
    .from(few)
    .orderBy(...inOrder(list, few.createdAt, few.id))
    .limit(list.pageSize)
    .offset((list.page - 1) * list.pageSize)
    .as('page')
}

/**
 * One or two letters find only the words that begin with them: parts that short stand in nearly every payment, and no index
 * knows them. The search text begins with a space, so that its first word begins like every other.
 */
function matching(search: string): SQL | undefined {
  const words = search.trim().replace(/\s+/g, ' ')
  if (words === '') return undefined
  if (isId(words)) return or(eq(paymentsTable.id, words), eq(paymentsTable.orderId, words))
  const escaped = words.replace(/[\\%_]/g, '\\$&')
  const pattern = Array.from(words).length < 3 ? `% ${escaped}%` : `%${escaped}%`
  return sql`${paymentsTable.searchText} like lower(${pattern})`
}

/** Payments of the same moment stand by their id, so that no page repeats or skips one. */
const inOrder = ({ direction }: Pick<PaymentList, 'direction'>, ...columns: AnyPgColumn[]): SQL[] =>
  columns.map((column) => (direction === 'asc' ? asc(column) : desc(column)))
