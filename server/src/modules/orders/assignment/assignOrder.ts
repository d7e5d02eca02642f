import type { Actor } from '@app/contract/core/access.ts'
import { isBackOffice } from '@app/contract/orders/orders.rules.ts'
import type { OrderChanges } from '@app/contract/orders/orders.shapes.ts'
import { badInput } from '#core/refusal.ts'
import type { Db } from '#database/db.ts'
import { isId } from '#database/ids.ts'
import { lockUserShared, peopleByIds } from '#users/index.ts'
import type { OrderRow } from '../orders.table.ts'
import type { OrderEventDraft } from '../timeline/recordOrderEvents.ts'
import { chosenPerson } from './chosenPerson.ts'

type Assignment = { columns: Partial<OrderRow>; happened: OrderEventDraft[] }
type Input = Pick<OrderChanges, 'assignedTo' | 'assignedEmployee'>

/**
 * The assignment that an input asks for: the columns to save and the events to record. Empty where no assignee changes.
 * @throws Refusal BAD_INPUT when a chosen person can't be assigned
 */
export async function assignmentOf(db: Db, actor: Actor, order: OrderRow, input: Input, now: Date): Promise<Assignment> {
  const isOtherManager = input.assignedTo !== undefined && orNobody(input.assignedTo) !== order.managerId
  const isOtherEmployee = input.assignedEmployee !== undefined && orNobody(input.assignedEmployee) !== order.employeeId
  if (!isOtherManager && !isOtherEmployee) return { columns: {}, happened: [] }

  const manager = isOtherManager && input.assignedTo ? await managerOf(db, input.assignedTo) : null
  const employee = isOtherEmployee && input.assignedEmployee ? await employeeOf(db, actor, input.assignedEmployee) : null
  const before = await peopleByIds(db, [order.managerId, order.employeeId])
  const nameOf = (id: string | null) => (id ? (before.get(id)?.name ?? null) : null)
  const exchanged = (fromId: string | null, to: { id: string; name: string } | null) => ({
    from: nameOf(fromId),
    fromId,
    to: to?.name ?? null,
    toId: to?.id ?? null,
  })

  return {
    columns: {
      ...(isOtherManager && { managerId: manager?.id ?? null }),
      ...(isOtherEmployee && { employeeId: employee?.id ?? null }),
      assignedBy: actor.id,
      assignedAt: now,
      ...(isBackOffice(actor.role) && { assignedByAdminAt: now }),
    },
    happened: [
      ...(isOtherManager ? [{ kind: 'managerAssigned', details: exchanged(order.managerId, manager) } as const] : []),
      ...(isOtherEmployee ? [{ kind: 'employeeAssigned', details: exchanged(order.employeeId, employee) } as const] : []),
    ],
  }
}

/** Users are locked before orders, and managers before their employees; see docs/locks.md. */
export async function lockAssignees(db: Db, { assignedTo, assignedEmployee }: Input): Promise<void> {
  for (const id of [assignedTo, assignedEmployee]) if (id && isId(id)) await lockUserShared(db, id)
}

const orNobody = (id: string | null | undefined) => id || null

const managerOf = (db: Db, id: string) => chosenPerson(db, id, ['manager'], badInput('assignedTo', 'Please choose a manager.'))

/** The back office may choose any developer; managers their own employees, and developers without a manager. */
async function employeeOf(db: Db, actor: Actor, id: string) {
  const employee = await chosenPerson(
    db,
    id,
    ['employee', 'remoteDeveloper'],
    badInput('assignedEmployee', 'Please choose an employee or a remote developer.'),
  )
  if (!isBackOffice(actor.role) && employee.role === 'employee' && employee.managerId !== actor.id)
    throw badInput('assignedEmployee', 'Please choose one of your own employees.')
  return employee
}
