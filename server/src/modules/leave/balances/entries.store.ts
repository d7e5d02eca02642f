import { shiftWorkers } from '@app/contract/core/access.ts'
import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '#database/db.ts'
import { leaveEntriesTable as e, leavesTable, leaveTypesTable as t } from '../leave.table.ts'

/**
 * Books the yearly days of each counted type, and the days carried over from the year before. Only differences are booked, so it can be
 * repeated at any time; the caller has locked the types.
 */
export async function bookGrants(db: Db, year: number, now: Date, userId?: string): Promise<void> {
  await db.execute(sql`select id from ${t} order by id for no key update`)
  await bookDifferences(db, { year, now, userId, kind: 'granted', due: proRata(year) })
  const left = sql`(select coalesce(sum(b.halves), 0) from leave_entries b where b.user_id = u.id and b.type_id = t.id and b.year = ${year - 1}::int)`
  await bookDifferences(db, {
    year,
    now,
    userId,
    kind: 'carried',
    due: sql`case when t.halves_a_year is null then 0 else least(t.carried_halves, greatest(0, ${left})) end`,
  })
}

/**
 * The days of a year for a person: all of them, or, for one who joined within it, a twelfth for each month from the one in which they did,
 * rounded to half days. The days of a person who joined later are none.
 */
const proRata = (year: number) => {
  const joined = sql`(u.created_at at time zone 'UTC')`
  return sql`case
    when extract(year from ${joined}) > ${year}::int then 0
    when extract(year from ${joined}) = ${year}::int then round(coalesce(t.halves_a_year, 0) * (13 - extract(month from ${joined})) / 12.0)::int
    else coalesce(t.halves_a_year, 0) end`
}

type Grant = { year: number; now: Date; userId: string | undefined; kind: 'granted' | 'carried'; due: SQL }
async function bookDifferences(db: Db, { year, now, userId, kind, due }: Grant): Promise<void> {
  const roles = sql.join(
    shiftWorkers.map((role) => sql`${role}`),
    sql`, `,
  )
  await db.execute(sql`
    insert into leave_entries (id, user_id, type_id, year, kind, halves, at)
    select gen_random_uuid(), d.user_id, d.type_id, ${year}::int, ${kind}, d.difference, ${now.toISOString()}::timestamptz
      from (select u.id as user_id, t.id as type_id, (${due}) - coalesce((select sum(b.halves) from leave_entries b
          where b.user_id = u.id and b.type_id = t.id and b.year = ${year}::int and b.kind = ${kind}), 0) as difference
        from users u cross join leave_types t
        where u.role in (${roles}) and u.recycled_at is null and u.disabled_at is null ${userId ? sql`and u.id = ${userId}::uuid` : sql``}) d
      where d.difference <> 0`)
}

/** Books the working days of a leave, by the year in which each lies, as the difference to what is booked. */
export async function bookTaken(db: Db, leave: { id: string; userId: string; typeId: string }, now: Date): Promise<void> {
  await db.execute(sql`
    insert into leave_entries (id, user_id, type_id, year, kind, halves, leave_id, at)
    select gen_random_uuid(), ${leave.userId}::uuid, ${leave.typeId}::uuid, due.year, 'taken', sum(due.halves), ${leave.id}::uuid, ${now.toISOString()}::timestamptz
      from (
        select extract(year from day)::int as year, -halves as halves from leave_days where leave_id = ${leave.id}::uuid
        union all
        select year, -halves from leave_entries where leave_id = ${leave.id}::uuid
      ) due group by due.year having sum(due.halves) <> 0`)
}

export type BalanceRow = {
  type_id: string
  name: string
  is_counted: boolean
  granted: number
  carried: number
  taken: number
  asked: number
}
/** Balances of a person for each type in a year, in half days; requests count in the year in which they begin. */
export async function balancesOf(db: Db, userId: string, year: number): Promise<BalanceRow[]> {
  const sum = (
    kind: string,
  ) => sql`coalesce((select sum(${e.halves}) from ${e} where ${e.userId} = ${userId}::uuid and ${e.year} = ${year}::int
      and ${e.typeId} = ${t.id} and ${e.kind} = ${kind}), 0)::int`
  const { rows } = await db.execute<BalanceRow>(sql`
    select ${t.id} as type_id, ${t.name} as name, ${t.halvesAYear} is not null as is_counted, ${sum('granted')} as granted, ${sum('carried')} as carried,
        -${sum('taken')} as taken, coalesce((select sum(${leavesTable.workingHalves}) from ${leavesTable} where ${leavesTable.userId} = ${userId}::uuid
          and ${leavesTable.typeId} = ${t.id} and ${leavesTable.status} = 'Pending' and extract(year from ${leavesTable.firstDay}) = ${year}::int), 0)::int as asked
      from ${t} order by lower(${t.name})`)
  return rows
}
