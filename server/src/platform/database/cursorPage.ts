import { and, asc, desc, eq, type SQL, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Db } from './db.ts'
import { isId } from './ids.ts'

/** A row by its id; what is asked for lies before it or after it. */
export type Cursor = { before?: string | undefined; after?: string | undefined }
/** What is walked along: rows by the moment they came, and those of one moment by id. */
type Walk = { table: PgTable; at: PgColumn; id: PgColumn }

/**
 * The one way in which the product pages by cursor. Without a cursor, or with `before`, the page is the newest that there are; with
 * `after` it is the oldest, so that whoever was away asks on from what they know until nothing comes. Rows are always read
 * oldest first: `inOrder` turns a page that was found from its end. A cursor that names none of `which` opens no window.
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
