import { type Actor, assignees, type Role } from '@app/contract/core/access.ts'
import type { Assignee } from '@app/contract/orders/assignees.shapes.ts'
import { isBackOffice } from '@app/contract/orders/orders.rules.ts'
import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import { attendanceTable } from '#attendance/attendance.table.ts'
import type { Db } from '#database/db.ts'
import { serializeColleague } from '#users/index.ts'
import { isOpen, usersTable } from '#users/users.table.ts'
import { personColumns } from '../lists/orderPeople.store.ts'
import { notRecycled } from '../orders.store.ts'
import { ordersTable } from '../orders.table.ts'
import { leaveAhead } from './leaveAhead.store.ts'

type AssigneeRow = Awaited<ReturnType<typeof assigneesFor>>[number]

/**
 * Everybody to whom this person may give an order, with what each has to do and when they are away: those with the fewest open
 * orders first. The back office chooses among all, a manager among their own employees. Today is the company's.
 */
export const assigneesFor = (db: Db, reader: Actor, today: string) => {
  const { managerId, employeeId, deadline, tab } = ordersTable
  const isUnfinished = sql`${notRecycled} and ${tab} in ('new', 'active')`
  // A manager has what they manage, everybody else what they work on; each half is asked of the role that it is about alone.
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
    .where(and(whom, isOpen))
    .orderBy(sql`work.orders`, asc(usersTable.name), asc(usersTable.id))
}

/** By what they can be on an order. */
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
