import { type Actor, assignees, type Role } from '@app/contract/core/access.ts'
import type { Assignee } from '@app/contract/orders/assignees.shapes.ts'
import { isBackOffice } from '@app/contract/orders/orders.rules.ts'
import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import { attendanceTable } from '#attendance/attendance.table.ts'
import type { Db } from '#database/db.ts'
import { serializeColleague } from '#users/index.ts'
import { isActiveAccount, usersTable } from '#users/users.table.ts'
import { personColumns } from '../lists/orderPeople.store.ts'
import { notRecycled } from '../orders.store.ts'
import { ordersTable } from '../orders.table.ts'
import { leaveAhead } from './leaveAhead.store.ts'

type AssigneeRow = Awaited<ReturnType<typeof assigneesFor>>[number]

/**
 * Everyone to whom this reader may give an order, with workload and leave, the least busy first. The back office sees all, managers their
 * own employees. `today` is the company's day.
 */
export const assigneesFor = (db: Db, reader: Actor, today: string) => {
  const { managerId, employeeId, deadline, tab } = ordersTable
  const isUnfinished = sql`${notRecycled} and ${tab} in ('new', 'active')`
  // Managers count the orders that they manage, others the orders that they work on. Each subquery runs only for its role.
  const work = sql`(select count(*)::int as orders, min(own.deadline) as next from (
      select ${deadline} as deadline from ${ordersTable} where ${usersTable.role} = 'manager' and ${managerId} = ${usersTable.id} and ${isUnfinished}
      union all
      select ${deadline} from ${ordersTable} where ${usersTable.role} <> 'manager' and ${employeeId} = ${usersTable.id} and ${isUnfinished}
    ) own) work`
  const shift = sql`exists (select from ${attendanceTable} where ${attendanceTable.userId} = ${usersTable.id}
      and not ${attendanceTable.isLeave} and ${attendanceTable.checkedInAt} is not null and ${attendanceTable.checkedOutAt} is null)`
  const whom = isBackOffice(reader.role)
    ? inArray(usersTable.role, [...assignees])
    : and(eq(usersTable.role, 'employee'), eq(usersTable.managerId, reader.id))
  return db
    .select({
      person: personColumns(usersTable),
      role: usersTable.role,
      openOrders: sql<number>`work.orders`,
      nextDeadline: sql<string | null>`work.next::text`,
      isIn: sql<boolean>`${shift}`,
      awayFrom: sql<string | null>`leave.begins::text`,
      awayUntil: sql<string | null>`leave.ends::text`,
    })
    .from(usersTable)
    .innerJoin(sql`lateral ${work}`, sql`true`)
    .leftJoin(sql`lateral ${leaveAhead(today)}`, sql`true`)
    .where(and(whom, isActiveAccount))
    .orderBy(sql`work.orders`, asc(usersTable.name), asc(usersTable.id))
}

/** Assignees grouped by their role on an order. */
export const serializeAssignees = (rows: readonly AssigneeRow[]) => {
  const of = (isIt: (role: Role) => boolean) => rows.filter(({ role }) => isIt(role)).map(serializeAssignee)
  return { managers: of((role) => role === 'manager'), employees: of((role) => role !== 'manager') }
}

const serializeAssignee = ({ person, openOrders, nextDeadline, isIn, awayFrom, awayUntil }: AssigneeRow): Assignee => ({
  ...serializeColleague(person),
  openOrders,
  ...(nextDeadline && { nextDeadline }),
  isIn,
  ...(awayFrom && awayUntil && { leave: { from: awayFrom, until: awayUntil } }),
})
