import { sql } from 'drizzle-orm'
import type { Db } from '#database/db.ts'

/** Creates the partitions of coming months, and of months with backdated entries. */
export const makePartitions = (db: Db, now: Date, monthsAhead: number): Promise<void> =>
  db.transaction(async (db) => {
    await waitShortly(db)
    await db.execute(sql`select keep_acts_in_months(${now.toISOString()}::timestamptz, ${monthsAhead}::int)`)
  })

/** Waits only briefly for the table lock, since every query would queue behind it; the job is retried instead. */
const waitShortly = (db: Db) => db.execute(sql`set local lock_timeout = '3s'`)

/** A month of the audit log: its partition, its name such as '2026-03', and the instant of its end. */
type Month = { partition: string; month: string; ends: Date }

/** The months older than the last `kept` ones, the oldest first. */
export async function monthsBefore(db: Db, now: Date, kept: number): Promise<Month[]> {
  const { rows } = await db.execute<{ partition: string; month: string; ends: string }>(sql`
    select partition, to_char(begins, 'YYYY-MM') as month, to_char(begins + interval '1 month', 'YYYY-MM-DD') as ends
    from (
      select c.relname as partition, to_date(substring(c.relname from 6), 'YYYY_MM')::timestamp as begins
      from pg_inherits i join pg_class c on c.oid = i.inhrelid
      where i.inhparent = 'acts'::regclass and c.relname ~ '^acts_[0-9]{4}_[0-9]{2}$'
    ) as parts
    where begins < date_trunc('month', ${now.toISOString()}::timestamptz at time zone 'UTC') - ${kept}::int * interval '1 month'
    order by begins`)
  return rows.map(({ ends, ...month }) => ({ ...month, ends: new Date(`${ends}T00:00:00Z`) }))
}

/** Drops a month for good, in the caller's transaction; answers the number of its entries. */
export async function dropMonth(db: Db, { partition, ends }: Month): Promise<number> {
  await waitShortly(db)
  const name = sql.identifier(partition)
  const { rows } = await db.execute<{ lines: number }>(sql`select count(*)::int as lines from ${name}`)
  await db.execute(sql`drop table ${name}`)
  await db.execute(sql`delete from act_keys where created_at < ${ends.toISOString()}::timestamptz`)
  return rows[0]?.lines ?? 0
}
