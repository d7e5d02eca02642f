import { and, type SQL, sql } from 'drizzle-orm'
import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core'

/** Where rows come from: their table, id and instant, and what keeps a row out of every list; an index holds all three. */
type From = { table: PgTable; id: AnyPgColumn; at: AnyPgColumn; kept: SQL }
/** What an index finds, and what is asked of each row that it found. */
type Matches = { indexed: SQL | undefined; exact: SQL | undefined }

/** How many of the newest rows are read one by one, and how many of those that the index finds. */
const [newest, candidates] = [500, 500]

/**
 * The ids of the newest few rows that match, as a subquery that costs about the same whatever is looked for. A frequent word stands
 * among the newest rows, which are read along the index of their instants until there are enough, so far and no further. Only
 * where they are not enough is the index of words asked, and what it finds is put in order afterwards. Left to itself the
 * database chooses one of these ways by a guess, and is wrong for words that stand in old rows only.
 */
export function newestIds({ table, id, at, kept }: From, { indexed, exact }: Matches, limit: number): SQL {
  const matches = and(indexed, exact)
  const order = sql`order by ${at} desc, ${id} desc`
  // The part has the table's name, so that a condition on the table is one on the part.
  return sql`(
    with recent as (
      select ${id} as hit, ${at} as hit_at from (select * from ${table} where ${kept} ${order} limit ${newest}) as ${table}
      where ${matches} ${order} limit ${limit}),
    others as (
      select ${id} as hit, ${at} as hit_at from (select * from ${table} where ${and(kept, indexed)} limit ${candidates}) as ${table}
      where ${exact ?? sql`true`} and (select count(*) from recent) < ${limit})
    select hit from (table recent union table others) hits order by hit_at desc, hit desc limit ${limit})`
}
