import { and, asc, desc, eq, type SQL, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Db } from './db.ts'
import { isId } from './ids.ts'

/** The id of a row; the page lies before or after it. */
export type Cursor = { before?: string | undefined; after?: string | undefined }
/** The sequence of the pages: rows by time, and rows of one instant by id. */
type Walk = { table: PgTable; at: PgColumn; id: PgColumn }

/**
 * The product's cursor paging. Without a cursor, or with `before`, the page holds the newest rows; with `after` the oldest, so that a
 * client that was offline can page on until nothing comes. Rows are always read oldest first: `inOrder` reverses a page that was found from
 * its end. A cursor of a row outside `which` gives an empty page.
 */
export function cursorPage(db: Db, { table, at, id }: Walk, which: SQL | undefined, { before, after }: Cursor) {
  const bound = (cursor: string) =>
    sql`(${db
      .select({ at, id })
      .from(table)
      .where(and(which, eq(id, cursor)))})`
  const isNamed = [before, after].every((cursor) => cursor === undefined || isId(cursor))
  const isEarlier = before === undefined ? undefined : sql`(${at}, ${id}) < ${bound(before)}`
  const isLater = after === undefined ? undefined : sql`(${at}, ${id}) > ${bound(after)}`
  const isForward = after !== undefined
  return {
    where: isNamed ? and(which, isEarlier, isLater) : sql`false`,
    orderBy: isForward ? [asc(at), asc(id)] : [desc(at), desc(id)],
    inOrder: <Row>(rows: Row[]): Row[] => (isForward ? rows : rows.toReversed()),
  }
}
