import { sql } from 'drizzle-orm'
import type { Db } from '#database/db.ts'

type Part = { remove: string; restore: string }

/**
 * Fills an empty database the quick way: indexes that only speed up reading, references between tables, and the keys of the longest
 * tables, where nobody looks for a row meanwhile, are taken away and made again over all rows at once. One transaction, so whatever
 * happens, they are all there afterwards and hold for every row.
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
    // Triggers that look at a transaction's end would keep a table from being changed.
    await db.execute(sql`set constraints all immediate`)
    for (const { restore } of [...indexes, ...keys, ...references]) await db.execute(sql.raw(restore))
  })
}

/** Here a unique index is as dear as any other; that what comes in is unique is seen when the index is made again. */
const longTables = sql`'users'::regclass, 'orders'::regclass, 'payments'::regclass, 'coin_entries'::regclass`

/** What a partition has is its parent's, which is taken from all of them and given back to all. */
const ownTables = sql`select oid from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition`

const partsOf = async (db: Db, query: ReturnType<typeof sql>) => (await db.execute<Part>(query)).rows
