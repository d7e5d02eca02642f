import type { Actor } from '@app/contract/core/access.ts'
import { isBackOffice } from '@app/contract/orders/orders.rules.ts'
import { and, desc, eq, inArray, type SQL, sql } from 'drizzle-orm'
import type { Db } from '#database/db.ts'
import { newestIds } from '#database/newestIds.ts'
import { indexedWords } from '#database/searchPatterns.ts'
import { notRecycled, visibleTo } from '../orders.store.ts'
import { type OrderRow, ordersTable } from '../orders.table.ts'
import { customers } from './orderPeople.store.ts'

export type OrderHitRow = Pick<OrderRow, 'id' | 'number' | 'name' | 'status'> & { customer: string }

/**
 * The best matches for a search among the orders that this reader may see: first the order with this number, then the newest whose title
 * matches, and for the back office the customer's name. Only text that the reader may see is searched.
 */
export async function findOrders(db: Db, reader: Actor, words: string, limit: number): Promise<OrderHitRow[]> {
  const number = numberIn(words)
  const ids = [numbered(reader, number), titled(reader, words, limit)].filter((some) => some !== undefined)
  if (ids.length === 0) return []
  const { id, name, status, createdAt } = ordersTable
  return await db
    .select({ id, number: ordersTable.number, name, status, customer: customers.name })
    .from(ordersTable)
    .innerJoin(customers, eq(customers.id, ordersTable.customerId))
    .where(inArray(id, sql`(${sql.join(ids, sql` union `)})`))
    .orderBy(sql`${ordersTable.number} = ${number ?? 0} desc`, desc(createdAt), desc(id))
    .limit(limit)
}

/** The number in the words, with or without '#'. */
function numberIn(words: string): number | undefined {
  const number = Number(/^#?(\d{1,15})$/.exec(words)?.[1] ?? Number.NaN)
  return Number.isSafeInteger(number) ? number : undefined
}

function numbered(reader: Actor, number: number | undefined): SQL | undefined {
  if (number === undefined) return undefined
  return sql`select ${ordersTable.id} from ${ordersTable} where ${and(eq(ordersTable.number, number), notRecycled, visibleTo(reader))}`
}

function titled(reader: Actor, words: string, limit: number): SQL | undefined {
  const pattern = indexedWords(words)
  // With '#', the number is meant and not a title.
  if (pattern === undefined || /^#\d+$/.test(words)) return undefined
  // A customer's few orders are found by their own index; among the newest of all, hardly one is theirs.
  const own = reader.role === 'user' ? visibleTo(reader) : undefined
  const from = { table: ordersTable, id: ordersTable.id, at: ordersTable.createdAt, kept: and(notRecycled, own) ?? notRecycled }
  // The search index narrows the matches; the reader's rights decide.
  const indexed = and(visibleTo(reader), sql`${ordersTable.searchText} like searchable(${pattern})`)
  const exact = sql`${searchableText(reader)} like searchable(${pattern})`
  return sql`select * from ${newestIds(from, { indexed, exact }, limit)} found`
}

/** The text that the palette shows this reader. The id is left out, since it contains many words by chance. */
const searchableText = (reader: Actor): SQL =>
  isBackOffice(reader.role)
    ? sql`replace(${ordersTable.searchText}, ${ordersTable.id}::text, '')`
    : sql`searchable(' ' || ${ordersTable.name} || ' #' || ${ordersTable.number})`
