import { type Column, inArray, type SQL, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { Config } from '#config/config.ts'
import type { Db } from '#database/db.ts'

/** One kind of thing that is kept for a while and then removed. */
export type Retention = {
  /** What it is, as the log says it. */
  what: string
  /** For how many days, 0 for ever. */
  keptDays(config: Config): number
  /** Removes at most so many that are older, by way of an index; answers how many they were. */
  forget(db: Db, before: Date, atMost: number): Promise<number>
}

/** Removes rows of a table that meet a condition, at most so many, and none that somebody holds just now. */
export async function deleteSome(
  db: Db,
  table: PgTable & { id: Column },
  { where, atMost }: { where: SQL | undefined; atMost: number },
): Promise<number> {
  const some = db
    .select({ id: sql`${table.id}` })
    .from(table)
    .where(where)
    .limit(atMost)
    .for('update', { skipLocked: true })
  return (await db.delete(table).where(inArray(table.id, some))).rowCount ?? 0
}
