import { countedAtMost, type ListInput } from '@app/contract/core/paging.ts'
import { asc, desc, type SQL, sql } from 'drizzle-orm'
import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Db } from './db.ts'

/** Where a list comes from: its table, the id of a row, and what is sorted by; an index holds the last two together. */
type From = { table: PgTable; id: AnyPgColumn; by: AnyPgColumn }
export type PageOfIds = { ids: string[]; total: number; isCapped: boolean }

/**
 * The ids of one page in their order, and how many rows there are, counted no further than is shown. What is many is found
 * by walking along the sorted index; what is few is found first and sorted after, since the walk would read every row
 * there is to find them.
 */
export async function pageOfIds(
  db: Db,
  from: From,
  which: SQL | undefined,
  { page, pageSize, direction }: Pick<ListInput, 'page' | 'pageSize' | 'direction'>,
): Promise<PageOfIds> {
  const found = await countUpTo(db, from.table, which)
  const isCapped = found > countedAtMost
  const inOrder = direction === 'asc' ? asc : desc
  const bounds = { limit: pageSize, offset: (page - 1) * pageSize }
  const rows = isCapped ? await walk() : await sortFew()
  return { ids: rows.map(({ id }) => id), total: Math.min(found, countedAtMost), isCapped }

  function walk() {
    return db
      .select({ id: sql<string>`${from.id}` })
      .from(from.table)
      .where(which)
      .orderBy(inOrder(from.by), inOrder(from.id))
      .limit(bounds.limit)
      .offset(bounds.offset)
  }

  /** The inner limit cuts nothing off: it keeps the database from sorting before it has searched. */
  function sortFew() {
    const few = db
      .select({ id: sql<string>`${from.id}`.as('few_id'), by: sql`${from.by}`.as('few_by') })
      .from(from.table)
      .where(which)
      .limit(countedAtMost + 1)
      .as('few')
    return db.select({ id: few.id }).from(few).orderBy(inOrder(few.by), inOrder(few.id)).limit(bounds.limit).offset(bounds.offset)
  }
}

/** How many rows there are, or one more than is ever shown. */
export async function countUpTo(db: Db, table: PgTable, which: SQL | undefined): Promise<number> {
  const some = db
    .select({ one: sql`1`.as('one') })
    .from(table)
    .where(which)
    .limit(countedAtMost + 1)
    .as('some')
  const [row] = await db.select({ total: sql<number>`count(*)::int` }).from(some)
  return row?.total ?? 0
}

/** Rows in the order of their ids; a row that went away in between is left out. */
export function inOrderOf<Row>(ids: readonly string[], rows: readonly Row[], idOf: (row: Row) => string): Row[] {
  const byId = new Map(rows.map((row) => [idOf(row), row]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}

/** A text as part of a pattern: what stands for anything in a pattern stands for itself. */
export const containing = (search: string) => `%${search.replace(/[\\%_]/g, '\\$&')}%`
