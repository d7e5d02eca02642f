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
 * The few orders that this reader may see and that the words name best: that of this number, then the newest whose title contains
 * them, for the back office also by their customer's name. Words of one reader's answer are never matched with more than it shows.
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

/** The number that the words are, with its sign or without. */
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
  // A sign says that the number is meant, and no title.
  if (pattern === undefined || /^#\d+$/.test(words)) return undefined
  // A customer's own orders are few and found by their index; of everybody's newest, hardly one is theirs.
  const own = reader.role === 'user' ? visibleTo(reader) : undefined
  const from = { table: ordersTable, id: ordersTable.id, at: ordersTable.createdAt, kept: and(notRecycled, own) ?? notRecycled }
  // What the index of words holds narrows the search; what this reader may know of an order decides it.
  const indexed = and(visibleTo(reader), sql`${ordersTable.searchText} like lower(${pattern})`)
  const exact = sql`${told(reader)} like lower(${pattern})`
  return sql`select * from ${newestIds(from, { indexed, exact }, limit)} found`
}

/** What of an order's text the palette shows to this reader: never its id, which contains many a word by chance. */
const told = (reader: Actor): SQL =>
  isBackOffice(reader.role)
    ? sql`replace(${ordersTable.searchText}, ${ordersTable.id}::text, '')`
    : sql`lower(' ' || ${ordersTable.name} || ' #' || ${ordersTable.number})`
