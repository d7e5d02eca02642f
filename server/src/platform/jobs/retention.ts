import { type Column, inArray, type SQL, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { Config } from '#config/config.ts'
import type { Db } from '#database/db.ts'

/** A kind of row that is deleted after its retention time. */
export type Retention = {
  /** The kind's name in the log. */
  what: string
  /** The retention time in days; 0 keeps forever. */
  keptDays(config: Config): number
  /** Deletes at most so many expired rows, through an index; answers the number. */
  forget(db: Db, before: Date, atMost: number): Promise<number>
}

/** Deletes at most so many matching rows of a table, skipping locked ones. */
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
