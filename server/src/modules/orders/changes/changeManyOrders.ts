import type { Actor } from '@app/contract/core/access.ts'
import type { BulkChange, BulkChangeResult, OrderHandling } from '@app/contract/orders/manyOrders.shapes.ts'
import { stopped } from '#core/clock.ts'
import type { AppContext } from '#core/context.ts'
import { conflict } from '#core/refusal.ts'
import { settleEach } from '#core/settleEach.ts'
import { newId } from '#database/ids.ts'
import { lockAssignees } from '../assignment/assignOrder.ts'
import { lockOrder } from '../orders.store.ts'
import type { OrderRow } from '../orders.table.ts'
import { changeOrderStatus } from './changeOrderStatus.ts'
import { updateOrder } from './updateOrder.ts'

type Deps = Pick<AppContext, 'db' | 'clock' | 'config' | 'ports'>
type Batch = Deps & { batchId: string }

/**
 * Changes orders one by one, each in its own transaction and by the rules for single changes, so that a refusal does not stop the others.
 * Repeating the call changes nothing. An assignee of several orders gets one notification.
 */
export async function changeManyOrders(context: Deps, actor: Actor, changes: readonly BulkChange[]): Promise<BulkChangeResult[]> {
  const batch = { ...context, batchId: newId() }
  return await settleEach(changes, (change) => changeOne(batch, actor, change))
}

const changeOne = (context: Batch, actor: Actor, { id, to, expected }: BulkChange): Promise<OrderHandling> =>
  context.db.transaction(async (db) => {
    const scoped = { ...context, db, clock: stopped(context.clock) }
    const { status, ...people } = to
    await lockAssignees(db, people)
    const before = handlingOf(await lockOrder(db, actor, id))
    if (expected) refuseChanged(before, expected)
    if (Object.keys(people).length > 0) await updateOrder(scoped, actor, { _id: id, ...people })
    if (status !== undefined) await changeOrderStatus(scoped, actor, { id, status })
    return before
  })

const handlingOf = ({ managerId, employeeId, status }: OrderRow): OrderHandling => ({
  assignedTo: managerId,
  assignedEmployee: employeeId,
  status,
})

function refuseChanged(before: OrderHandling, { assignedTo, assignedEmployee, status }: Partial<OrderHandling>) {
  const isOther =
    (assignedTo !== undefined && assignedTo !== before.assignedTo) ||
    (assignedEmployee !== undefined && assignedEmployee !== before.assignedEmployee) ||
    (status !== undefined && status !== before.status)
  if (isOther) throw conflict('It has been changed since.')
}
