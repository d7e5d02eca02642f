import { sql } from 'drizzle-orm'
import type { Db } from '#database/db.ts'

type Part = { remove: string; restore: string }

/**
 * Fills an empty database the quick way: indexes that only speed up reading, references between tables, and the keys of the longest
 * tables, where nobody looks for a row meanwhile, are taken away and made again over all rows at once. One transaction, so whatever happens, they are all there afterwards and hold for every row.
 */
export function withoutIndexes(db: Db, fill: (db: Db) => Promise<void>): Promise<void> {
  return db.transaction(async (db) => {
    const indexes = await partsOf(
      db,
      sql`select format('drop index %s', indexrelid::regclass) as remove, pg_get_indexdef(indexrelid) as restore
          from pg_index where indrelid in (${ownTables}) and not indisunique`,
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
    // Portions of rows are spread out in a table of their own, which is read more quickly from memory.
    await db.execute(sql`set local work_mem = '64MB'`)
    for (const { remove } of [...references, ...indexes, ...keys]) await db.execute(sql.raw(remove))
    await fill(db)
    await db.execute(sql`set local maintenance_work_mem = '256MB'`)
    // Triggers that look at a transaction's end would keep a table from being changed.
    await db.execute(sql`set constraints all immediate`)
    for (const { restore } of [...indexes, ...keys, ...references]) await db.execute(sql.raw(restore))
  })
}

/** What a partition has is its parent's, and can't be taken from it alone. */
const ownTables = sql`select oid from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' and not relispartition`

const partsOf = async (db: Db, query: ReturnType<typeof sql>) => (await db.execute<Part>(query)).rows
