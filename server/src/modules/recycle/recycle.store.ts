import type { ListInput } from '@app/contract/core/paging.ts'
import { type RecycleTab, type RecycleType, recycleTabs } from '@app/contract/recycle/recycle.rules.ts'
import { and, count, eq, getTableColumns, inArray, lt, or, type SQL, sql } from 'drizzle-orm'
import type { Db } from '#database/db.ts'
import { inOrderOf, pageOfIds } from '#database/pageOfIds.ts'
import { containing } from '#database/searchPatterns.ts'
import { type PersonRow, personColumns } from '#users/index.ts'
import { usersTable } from '#users/users.table.ts'
import { type RecycledItemRow, recycledItemsTable } from './recycle.table.ts'

const { id, type, rowId, name, about, createdAt, recycledBy } = recycledItemsTable

export async function insertItem(db: Db, item: Omit<typeof recycledItemsTable.$inferInsert, 'id'>): Promise<RecycledItemRow> {
  const [row] = await db.insert(recycledItemsTable).values(item).returning()
  if (!row) throw new Error('A new place in the bin did not come back.')
  return row
}

/** The entry of a row in the bin, by the row's id or its own. */
export async function findItem(db: Db, which: { id: string; type?: RecycleType }): Promise<RecycledItemRow | undefined> {
  const isIt = and(or(eq(id, which.id), eq(rowId, which.id)), which.type && eq(type, which.type))
  return (await db.select().from(recycledItemsTable).where(isIt).limit(1))[0]
}

/** Removes the entry from the bin; undefined if it was already removed. */
export async function takeItem(db: Db, itemId: string): Promise<RecycledItemRow | undefined> {
  return (await db.delete(recycledItemsTable).where(eq(id, itemId)).returning())[0]
}

export async function deleteItemsOf(db: Db, { type: of, ids }: { type: RecycleType; ids: readonly string[] }): Promise<void> {
  if (ids.length > 0) await db.delete(recycledItemsTable).where(and(eq(type, of), inArray(rowId, [...ids])))
}

/** Entries from before an instant, the oldest first, after the given one. */
export const itemsBefore = (db: Db, before: Date, after: string | undefined, atMost: number): Promise<RecycledItemRow[]> =>
  db
    .select()
    .from(recycledItemsTable)
    .where(and(lt(createdAt, before), after === undefined ? undefined : sql`${id} > ${after}`))
    .orderBy(id)
    .limit(atMost)

const sorts = { createdAt, name }
type ItemList = Pick<ListInput, 'page' | 'pageSize' | 'search' | 'direction'> & { sort: keyof typeof sorts; tab?: RecycleTab | undefined }
export type ItemWithPerson = { item: RecycledItemRow; by: PersonRow }

export async function listItems(db: Db, list: ItemList) {
  const inTab = list.tab === undefined || list.tab === 'all' ? undefined : eq(type, list.tab)
  const from = { table: recycledItemsTable, id, by: sorts[list.sort] }
  const { ids, ...counted } = await pageOfIds(db, from, and(inTab, matching(list.search)), list)
  const rows = await db
    .select({ item: getTableColumns(recycledItemsTable), by: personColumns })
    .from(recycledItemsTable)
    .innerJoin(usersTable, eq(usersTable.id, recycledBy))
    .where(inArray(id, ids))
  return { items: inOrderOf(ids, rows, ({ item }) => item.id), ...counted, tabs: await countTabs(db, list.search) }
}

async function countTabs(db: Db, search: string): Promise<Record<RecycleTab, number>> {
  const rows = await db.select({ type, items: count() }).from(recycledItemsTable).where(matching(search)).groupBy(type)
  const tabs = Object.fromEntries(recycleTabs.map((tab) => [tab, rows.find((row) => row.type === tab)?.items ?? 0]))
  return { ...emptyTabs, ...tabs, all: rows.reduce((sum, { items }) => sum + items, 0) }
}
const emptyTabs: Record<RecycleTab, number> = {
  all: 0,
  User: 0,
  Payment: 0,
  PublicPayment: 0,
  Order: 0,
  PublicOrder: 0,
  Session: 0,
  Service: 0,
  Event: 0,
}

/** Must match the expression of the search index. */
const matching = (search: string): SQL | undefined =>
  search ? sql`searchable(${name} || ' ' || ${about}) like searchable(${containing(search)})` : undefined
