import { recommendationWords } from '@app/contract/leave/leave.rules.ts'
import { eq, getTableColumns, inArray } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { leavesTable, leaveTypesTable } from '#leave/leave.table.ts'
import { usersTable } from '#users/users.table.ts'
import { tableOf } from '../csv.ts'

const deciders = alias(usersTable, 'deciders')
const { span: _, ...leave } = getTableColumns(leavesTable)

/** Leave requests with their calendar days and the number of working days among them. */
export const leaveTable = tableOf(
  (db, ids) =>
    db
      .select({ ...leave, person: usersTable.name, email: usersTable.email, type: leaveTypesTable.name, decider: deciders.name })
      .from(leavesTable)
      .innerJoin(usersTable, eq(usersTable.id, leavesTable.userId))
      .innerJoin(leaveTypesTable, eq(leaveTypesTable.id, leavesTable.typeId))
      .leftJoin(deciders, eq(deciders.id, leavesTable.decidedBy))
      .where(inArray(leavesTable.id, ids)),
  [
    ['Id', ({ id }) => id],
    ['Person', ({ person }) => person],
    ['E-mail', ({ email }) => email],
    ['Leave type', ({ type }) => type],
    ['First day', ({ firstDay }) => firstDay],
    ['Last day', ({ lastDay }) => lastDay],
    ['From noon', ({ startsAtNoon }) => (startsAtNoon ? 'Yes' : 'No')],
    ['Until noon', ({ endsAtNoon }) => (endsAtNoon ? 'Yes' : 'No')],
    ['Working days', ({ workingHalves }) => workingHalves / 2],
    ['Status', ({ status, withdrawnAt }) => (withdrawnAt ? 'Withdrawn' : status)],
    ['Reason', ({ decisionReason }) => decisionReason],
    ['Manager', ({ recommendation }) => recommendation && recommendationWords[recommendation]],
    ['Manager’s words', ({ recommendationWords }) => recommendationWords],
    ['Message', ({ message }) => message],
    ['Decided by', ({ decider }) => decider],
    ['Decided at', ({ decidedAt }) => decidedAt?.toISOString()],
    ['Created at', ({ createdAt }) => createdAt.toISOString()],
  ],
)
