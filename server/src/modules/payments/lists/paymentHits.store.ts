import type { Actor } from '@app/contract/core/access.ts'
import { isBackOffice, seesMoney } from '@app/contract/orders/orders.rules.ts'
import { and, desc, eq, inArray, isNotNull, isNull, type SQL, sql } from 'drizzle-orm'
import type { Db } from '#database/db.ts'
import { newestIds } from '#database/newestIds.ts'
import { indexedWords } from '#database/searchPatterns.ts'
import { ordersTable } from '#orders/orders.table.ts'
import { type PaymentRow, paymentsTable } from '../payments.table.ts'

export type PaymentHitRow = Pick<PaymentRow, 'id' | 'providerId' | 'amountCents' | 'currency' | 'createdAt'> & {
  orderNumber: number
  orderName: string
}

/**
 * The newest payments that this reader may list and the search finds: a number finds those of exactly that order, other words are
 * searched like the list. Readers who see no money find none.
 */
export async function findPayments(db: Db, reader: Actor, words: string, limit: number): Promise<PaymentHitRow[]> {
  if (!seesMoney(reader.role)) return []
  const { id, providerId, amountCents, currency, createdAt, userId } = paymentsTable
  const listed = isBackOffice(reader.role) ? undefined : eq(userId, reader.id)
  const ids = ofOrder(words, listed, limit) ?? withWords(words, listed, limit)
  if (!ids) return []
  return await db
    .select({ id, providerId, amountCents, currency, createdAt, orderNumber: ordersTable.number, orderName: ordersTable.name })
    .from(paymentsTable)
    .innerJoin(ordersTable, eq(ordersTable.id, paymentsTable.orderId))
    .where(inArray(id, ids))
    .orderBy(desc(createdAt), desc(id))
}

const kept = sql`${isNull(paymentsTable.recycledAt)} and ${isNotNull(paymentsTable.orderId)}`

/**
 * If the words are an order number, with or without its sign, selects the newest payments of that order; otherwise digits would match
 * many ids by chance.
 */
function ofOrder(words: string, listed: SQL | undefined, limit: number): SQL | undefined {
  const digits = /^#?([1-9]\d*)$/.exec(words)?.[1]
  if (digits === undefined) return undefined
  const { id, orderId, createdAt } = paymentsTable
  const order = sql`(select ${ordersTable.id} from ${ordersTable} where ${ordersTable.number} = ${digits.length > 15 ? '0' : digits}::bigint)`
  const theirs = and(kept, listed, sql`${orderId} = ${order}`)
  return sql`(select ${id} from ${paymentsTable} where ${theirs} order by ${createdAt} desc, ${id} desc limit ${limit})`
}

function withWords(words: string, listed: SQL | undefined, limit: number): SQL | undefined {
  const pattern = indexedWords(words)
  if (pattern === undefined) return undefined
  const from = { table: paymentsTable, id: paymentsTable.id, at: paymentsTable.createdAt, kept }
  const indexed = and(listed, sql`${paymentsTable.searchText} like searchable(${pattern})`)
  return newestIds(from, { indexed, exact: undefined }, limit)
}
