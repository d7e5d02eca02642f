import type { Actor } from '@app/contract/core/access.ts'
import type { Handling, OneChange, OneResult } from '@app/contract/orders/manyOrders.shapes.ts'
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
 * Changes one order after the other, each in a transaction of its own and by the rules that hold for one alone: what is refused
 * keeps nothing else from being done. Said twice, the second time changes nothing. Whoever gets several of them is told once.
 */
export async function changeManyOrders(context: Deps, actor: Actor, changes: readonly OneChange[]): Promise<OneResult[]> {
  const batch = { ...context, batchId: newId() }
  return await settleEach(changes, (change) => changeOne(batch, actor, change))
}

const changeOne = (context: Batch, actor: Actor, { id, to, expected }: OneChange): Promise<Handling> =>
  context.db.transaction(async (db) => {
    const here = { ...context, db, clock: stopped(context.clock) }
    const { status, ...people } = to
    await lockAssignees(db, people)
    const before = handlingOf(await lockOrder(db, actor, id))
    if (expected) refuseChanged(before, expected)
    if (Object.keys(people).length > 0) await updateOrder(here, actor, { _id: id, ...people })
    if (status !== undefined) await changeOrderStatus(here, actor, { id, status })
    return before
  })

const handlingOf = ({ managerId, employeeId, status }: OrderRow): Handling => ({
  assignedTo: managerId,
  assignedEmployee: employeeId,
  status,
})

function refuseChanged(before: Handling, { assignedTo, assignedEmployee, status }: Partial<Handling>) {
  const isOther =
    (assignedTo !== undefined && assignedTo !== before.assignedTo) ||
    (assignedEmployee !== undefined && assignedEmployee !== before.assignedEmployee) ||
    (status !== undefined && status !== before.status)
  if (isOther) throw conflict('Somebody has changed it since.')
}
