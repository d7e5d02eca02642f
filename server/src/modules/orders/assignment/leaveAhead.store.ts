import { type SQL, sql } from 'drizzle-orm'
import { leavesTable } from '#leave/leave.table.ts'
import { usersTable } from '#users/users.table.ts'

/** How many days ahead a leave begins that matters to whoever gives an order away. */
const daysAhead = 14

/**
 * The approved leave of each row of `users` that lasts today or begins soon: one row `leave` of its days, or none. Leaves between
 * which there is not half a day are one, so that 'until' is when somebody is back.
 */
export function leaveAhead(today: string): SQL {
  const { userId, status, span } = leavesTable
  const halves = sql`(${today}::date - '2000-01-01'::date) * 2`
  // In the words of the index that keeps them from overlapping, which leaves out what is rejected.
  return sql`(select '2000-01-01'::date + lower(away) / 2 as begins, '2000-01-01'::date + (upper(away) - 1) / 2 as ends
    from (select unnest(range_agg(${span})) as away from ${leavesTable}
      where ${userId} = ${usersTable.id} and ${status} <> 'Rejected' and ${status} = 'Approved' and ${span} && int4range(${halves}, null)) approved
    where lower(away) < ${halves} + ${(daysAhead + 1) * 2}::int order by lower(away) limit 1) leave`
}
