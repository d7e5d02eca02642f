import { type SQL, sql } from 'drizzle-orm'
import { leavesTable } from '#leave/leave.table.ts'
import { usersTable } from '#users/users.table.ts'

/** Leave that begins within this many days is shown when an order is assigned. */
const daysAhead = 14

/**
 * The approved leave of each row of `users` that is running or begins soon: one row `leave`, or none. Leaves with less than half a day
 * between them are merged, so that `until` is the day of return.
 */
export function leaveAhead(today: string): SQL {
  const { userId, status, span } = leavesTable
  const halves = sql`(${today}::date - '2000-01-01'::date) * 2`
  // Uses the expression of the exclusion constraint's index, which leaves out rejected leave.
  return sql`(select '2000-01-01'::date + lower(away) / 2 as begins, '2000-01-01'::date + (upper(away) - 1) / 2 as ends
    from (select unnest(range_agg(${span})) as away from ${leavesTable}
      where ${userId} = ${usersTable.id} and ${status} <> 'Rejected' and ${status} = 'Approved' and ${span} && int4range(${halves}, null)) approved
    where lower(away) < ${halves} + ${(daysAhead + 1) * 2}::int order by lower(away) limit 1) leave`
}
