import { countedAtMost, maxPageSize, pageSizes } from '@app/contract/core/pageSizes.ts'
import type { ListInput } from '@app/contract/core/paging.ts'
import { asc, desc, type Placeholder, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import type { AnyPgColumn, PgSelect, PgTable } from 'drizzle-orm/pg-core'
import type { Db } from './db.ts'
import { offsetOf, shownCount } from './offsetPage.ts'

/** The sort columns, in sequence. */
type SortedBy = SQLWrapper | readonly SQLWrapper[]
/** The source of a list: table, id and sort columns. An index covers the sort columns, and the id where many rows are equal in them. */
type From = { table: PgTable; id: AnyPgColumn; by: SortedBy }
export type PageOfIds = { ids: string[]; total: number; isCapped: boolean }

/**
 * The ids of one page in their order, with the total, counted no further than is shown. Many matches are found by walking along the sorted
 * index. Few matches are collected first and sorted afterwards, since the walk would read every row to find them.
 */
export async function pageOfIds(
  db: Db,
  from: From,
  which: SQL | undefined,
  { page, pageSize, direction }: Pick<ListInput, 'page' | 'pageSize' | 'direction'>,
): Promise<PageOfIds> {
  const found = await countUpTo(db, from.table, which)
  const counted = shownCount(found)
  const bounds = { direction, limit: pageSize, offset: offsetOf({ page, pageSize }) }
  const rows = await (counted.isCapped ? walkedIds(db, from, which, bounds) : fewIds(db, from, which, bounds))
  return { ids: rows.map(({ id }) => id), ...counted }
}

type Bounds = Pick<ListInput, 'direction'> & { limit: number | Placeholder; offset: number | Placeholder }

/** The ids of a page as part of a larger query; `isFew` means that at most `countedAtMost` rows match. */
export const idsOfPage = (db: Db, from: From, which: SQL | undefined, { isFew, ...bounds }: Bounds & { isFew: boolean }) =>
  isFew ? fewIds(db, from, which, bounds).as('page') : walkedIds(db, from, which, bounds).as('page')

/** A page near the beginning, whose plan the database can reuse: it lies within so many rows, and has this size where it is known. */
export type Near = { name: string; within: number; size?: number }

/** Undefined for a page beyond the counted rows, or of a size that no screen offers. */
export function nearnessOf({ page, pageSize }: Pick<ListInput, 'page' | 'pageSize'>): Near | undefined {
  if (page === 1) return { name: 'first', within: maxPageSize }
  const size = pageSizes.find((each) => each === pageSize)
  return size && page * size <= countedAtMost ? { name: `near${size}`, within: countedAtMost, size } : undefined
}

/**
 * The ids of such a page as part of a larger prepared query. Its limits are literals: for a parameter the planner assumes a tenth of the
 * table, and plans anew each time.
 */
export const idsOfNearPage = (
  db: Db,
  from: From,
  which: SQL | undefined,
  { direction, limit, offset, within, size }: Bounds & Omit<Near, 'name'>,
) =>
  db
    .select({ id: sql<string>`page_id`.as('page_id') })
    .from(
      sql`(select page_id from (${allIds(db, from, which, direction)} limit ${sql.raw(String(within))}) as near
        limit ${size ? sql.raw(String(size)) : limit} offset ${offset}) as near_page`,
    )
    .as('page')

/** Rows that are equal in the sort columns are sorted by id, so that pages neither repeat nor skip one. */
export const inOrder = ({ direction }: Pick<ListInput, 'direction'>, ...columns: SortedBy[]): SQL[] =>
  columns.flatMap(eachOf).map((column) => (direction === 'asc' ? asc(column) : desc(column)))

const eachOf = (by: SortedBy): readonly SQLWrapper[] => (isSeveral(by) ? by : [by])
const isSeveral = (by: SortedBy): by is readonly SQLWrapper[] => Array.isArray(by)

const walkedIds = (db: Db, from: From, which: SQL | undefined, { direction, limit, offset }: Bounds) =>
  allIds(db, from, which, direction).limit(limit).offset(offset)

/** The ids of all pages together, in their order. */
export const allIds = (db: Db, from: From, which: SQL | undefined, direction: ListInput['direction']) =>
  db
    .select({ id: sql<string>`${from.id}`.as('page_id') })
    .from(from.table)
    .where(which)
    .orderBy(...inOrder({ direction }, from.by, from.id))
    .$dynamic()

/** The inner limit cuts nothing off; it makes the planner filter before it sorts. */
function fewIds(db: Db, from: From, which: SQL | undefined, { direction, limit, offset }: Bounds) {
  const sorted = eachOf(from.by)
  const by = Object.fromEntries(sorted.map((column, at) => [`by${at}`, sql`${column}`.as(`few_by${at}`)]))
  const few = db
    .select({ id: sql<string>`${from.id}`.as('few_id'), ...by })
    .from(from.table)
    .where(which)
    .limit(countedAtMost + 1)
    .as('few')
  return db
    .select({ id: sql<string>`${few.id}`.as('page_id') })
    .from(few)
    .orderBy(...inOrder({ direction }, ...sorted.map((_, at) => sql.identifier(`few_by${at}`)), few.id))
    .limit(limit)
    .offset(offset)
}

/** The number of rows, up to one more than is ever shown. */
export const countUpTo = (db: Db, table: PgTable, which: SQL | undefined): Promise<number> =>
  countRowsUpTo(
    db,
    db
      .select({ one: sql`1`.as('one') })
      .from(table)
      .where(which)
      .$dynamic(),
  )

/** The same for a query with joins. */
export async function countRowsUpTo(db: Db, query: PgSelect): Promise<number> {
  const some = query.limit(countedAtMost + 1).as('some')
  const [row] = await db.select({ total: sql<number>`count(*)::int` }).from(some)
  return row?.total ?? 0
}

/** Rows in the sequence of their ids; rows that were deleted in between are left out. */
export function inOrderOf<Row>(ids: readonly string[], rows: readonly Row[], idOf: (row: Row) => string): Row[] {
  const byId = new Map(rows.map((row) => [idOf(row), row]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}
