import { and, type SQL, sql } from 'drizzle-orm'
import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core'

/** The source of the rows: table, id, instant, and the condition of every list; an index covers all three. */
type From = { table: PgTable; id: AnyPgColumn; at: AnyPgColumn; kept: SQL }
/** A condition that an index finds, and the exact condition for each found row. */
type Matches = { indexed: SQL | undefined; exact: SQL | undefined }

/** The number of newest rows that are read one by one, and of rows that the index finds. */
const [newest, candidates] = [500, 500]

/**
 * The ids of the newest few matching rows, as a subquery whose cost hardly depends on the search. A frequent word is found among the newest
 * rows, which are read in the sequence of their instants until there are enough. Only if they are not enough, the index of words is used
 * and its matches are sorted. Left to itself, the planner guesses one of these ways, and is wrong for words that only occur in old rows.
 */
export function newestIds({ table, id, at, kept }: From, { indexed, exact }: Matches, limit: number): SQL {
  const matches = and(indexed, exact)
  const order = sql`order by ${at} desc, ${id} desc`
  // The subquery has the table's name, so that conditions on the table apply to it.
  return sql`(
    with recent as (
      select ${id} as hit, ${at} as hit_at from (select * from ${table} where ${kept} ${order} limit ${newest}) as ${table}
      where ${matches} ${order} limit ${limit}),
    others as (
      select ${id} as hit, ${at} as hit_at from (select * from ${table} where ${and(kept, indexed)} limit ${candidates}) as ${table}
      where ${exact ?? sql`true`} and (select count(*) from recent) < ${limit})
    select hit from (table recent union table others) hits order by hit_at desc, hit desc limit ${limit})`
}
