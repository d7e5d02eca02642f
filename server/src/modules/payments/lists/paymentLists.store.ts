import { countedAtMost } from '@app/contract/core/pageSizes.ts'
import type { ListInput } from '@app/contract/core/paging.ts'
import { and, count, eq, isNotNull, isNull, or, type SQL, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import type { Db } from '#database/db.ts'
import { isId } from '#database/ids.ts'
import { allIds, countUpTo, idsOfPage, inOrder } from '#database/pageOfIds.ts'
import { containingWords } from '#database/searchPatterns.ts'
import { ordersTable } from '#orders/orders.table.ts'
import { usersTable } from '#users/users.table.ts'
import { type PaymentWithOrder, withOrder } from '../payments.store.ts'
import { paymentsTable } from '../payments.table.ts'
import { paymentFiguresTable } from '../recycling/figures.table.ts'

const { id, amountCents, createdAt, currency, type } = paymentsTable
/** Each sort is the prefix of an index; amounts sort by currency first, since currencies do not compare. */
const sorts = { createdAt: [createdAt], amount: [currency, amountCents], type: [type, createdAt] } as const

export type PaymentList = Pick<ListInput, 'page' | 'pageSize' | 'search' | 'direction'> & {
  filtered?: SQL | undefined
  /** Newest first by default. */
  sort?: keyof typeof sorts
}
export type PaymentPage = { items: PaymentWithOrder[]; total: number; isCapped: boolean }

/**
 * Pages of payments, of one customer or of all. A search looks in the transaction id, the order's number and name and the names and
 * e-mails of customer and payer; an id finds its payment, or the payments of its order; a number with its sign finds the payments of
 * exactly that order.
 */
export async function pageOfPayments(db: Db, list: PaymentList, userId?: string): Promise<PaymentPage> {
  const which = paymentFilter(list, userId)
  const total = await countUpTo(db, paymentsTable, which)
  const isCapped = total > countedAtMost
  const { direction, page: number, pageSize: limit } = list
  const from = fromSorted(list)
  const page = idsOfPage(db, from, which, { direction, limit, offset: (number - 1) * limit, isFew: !isCapped })
  const items = await db
    .select(withOrder)
    .from(page)
    .innerJoin(paymentsTable, eq(paymentsTable.id, page.id))
    .innerJoin(ordersTable, eq(ordersTable.id, paymentsTable.orderId))
    .innerJoin(usersTable, eq(usersTable.id, paymentsTable.userId))
    .orderBy(...inOrder(list, from.by, id))
  return { items, total: Math.min(total, countedAtMost), isCapped }
}

/** The ids of all pages, in the same order. */
export const idsOfPayments = (db: Db, list: Omit<PaymentList, 'page' | 'pageSize'>) =>
  allIds(db, fromSorted(list), paymentFilter(list), list.direction)

const fromSorted = ({ sort = 'createdAt' }: Pick<PaymentList, 'sort'>) => ({ table: paymentsTable, id, by: sorts[sort] })

/** Payments of orders that are not recycled; other payments have lists of their own. */
export const isListed = and(isNull(paymentsTable.recycledAt), isNotNull(paymentsTable.orderId))

/** Payments of recycled orders: in no list, but part of the income. Few orders are in the bin, so they lead the way to their payments. */
export const isRecycledWithOrder = and(
  isNotNull(paymentsTable.recycledAt),
  sql`${paymentsTable.orderId} in (select ${ordersTable.id} from ${ordersTable} where ${ordersTable.recycledAt} is not null)`,
)

const paymentFilter = ({ search, filtered }: Pick<PaymentList, 'search' | 'filtered'>, userId?: string): SQL | undefined =>
  and(isListed, userId === undefined ? undefined : eq(paymentsTable.userId, userId), matching(search), filtered)

function matching(search: string): SQL | undefined {
  const words = search.trim().replace(/\s+/g, ' ')
  if (words === '') return undefined
  if (isId(words)) return or(eq(paymentsTable.id, words), eq(paymentsTable.orderId, words))
  if (/^#\d+$/.test(words)) return sql`${paymentsTable.searchText} like ${`% ${words} %`}`
  return sql`${paymentsTable.searchText} like searchable(${containingWords(words)})`
}

/**
 * The amounts of all pages by currency, and those of payments that are part of the income but in no list: recycled with their order, or
 * deleted so that only figures are left. The latter are asked for with `figures`, and left out where it is `none`.
 */
export async function sumsOfPayments(db: Db, list: Pick<PaymentList, 'search' | 'filtered'>, figures: SQL | 'none' | undefined) {
  const sumsOf = (of: typeof paymentsTable | typeof paymentFiguresTable) => ({
    currency: of.currency,
    payments: count(),
    amountCents: centsOf(of.amountCents),
    surplusCents: centsOf(of.surplusCents),
    refundedCents: centsOf(of.refundedCents),
    disputedCents: centsOf(of.disputedCents),
  })
  const there = await db.select(sumsOf(paymentsTable)).from(paymentsTable).where(paymentFilter(list)).groupBy(currency).orderBy(currency)
  if (figures === 'none') return { there, unlisted: [] }
  const recycled = await db
    .select(sumsOf(paymentsTable))
    .from(paymentsTable)
    .where(and(isRecycledWithOrder, list.filtered))
    .groupBy(currency)
  const deleted = await db
    .select(sumsOf(paymentFiguresTable))
    .from(paymentFiguresTable)
    .where(figures)
    .groupBy(paymentFiguresTable.currency)
  return { there, unlisted: [...recycled, ...deleted] }
}

const centsOf = (column: AnyPgColumn) => sql<number>`sum(${column})`.mapWith(Number)
