import { sql } from 'drizzle-orm'
import type { Db } from '#database/db.ts'

type Part = { remove: string; restore: string }

/**
 * Fills an empty database fast: drops indexes that only speed up reading, foreign keys, and the primary keys of the longest tables, which
 * need no lookups during the insert, and creates them again over all rows at once. It is one transaction, so afterwards all of them exist
 * and hold for every row.
 */
export function withoutIndexes(db: Db, fill: (db: Db) => Promise<void>): Promise<void> {
  return db.transaction(async (db) => {
    const indexes = await partsOf(
      db,
      sql`select format('drop index %s', indexrelid::regclass) as remove, replace(pg_get_indexdef(indexrelid), ' ON ONLY ', ' ON ') as restore
          from pg_index where indrelid in (${ownTables}) and (not indisunique or indrelid in (${longTables}))
            and not exists (select from pg_constraint where conindid = indexrelid)`,
    )
    const references = await partsOf(
      db,
      sql`select format('alter table %s drop constraint %I', conrelid::regclass, conname) as remove,
                 format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) as restore
          from pg_constraint where conrelid in (${ownTables}) and contype = 'f'`,
    )
    const keys = await partsOf(
      db,
      sql`select format('alter table %s drop constraint %I', conrelid::regclass, conname) as remove,
                 format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) as restore
          from pg_constraint where conrelid in ('order_events'::regclass, 'order_comments'::regclass) and contype = 'p'`,
    )
    for (const { remove } of [...references, ...indexes, ...keys]) await db.execute(sql.raw(remove))
    await fill(db)
    await db.execute(sql`set local maintenance_work_mem = '256MB'`)
    // Pending constraint triggers would prevent changes to a table.
    await db.execute(sql`set constraints all immediate`)
    for (const { restore } of [...indexes, ...keys, ...references]) await db.execute(sql.raw(restore))
  })
}

/** For these a unique index costs as much as any other; uniqueness is checked when it is created again. */
const longTables = sql`'users'::regclass, 'orders'::regclass, 'payments'::regclass, 'coin_entries'::regclass`

/** Objects of a partition belong to its parent, which changes all of them. */
const ownTables = sql`select oid from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition`

const partsOf = async (db: Db, query: ReturnType<typeof sql>) => (await db.execute<Part>(query)).rows
