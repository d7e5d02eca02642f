import type { Db } from '#database/db.ts'
import type { PersonRow } from '#users/index.ts'
import { lockOpenOrders } from '../lists/workOf.store.ts'
import { saveOrder } from '../orders.store.ts'
import { type Doing, recordOrderEvents } from '../timeline/recordOrderEvents.ts'

type HandOver = {
  as: 'managerId' | 'employeeId'
  from: PersonRow
  to: PersonRow
}

/** Gives every unfinished order of a person to another one, in the caller's transaction; each order tells of it as if it were assigned. */
export async function handOverOrders(db: Db, { as, from, to }: HandOver, doing: Doing & { actorId: string }): Promise<number> {
  const orders = await lockOpenOrders(db, as, from.id)
  const details = { from: from.name, fromId: from.id, to: to.name, toId: to.id }
  const kind = as === 'managerId' ? 'managerAssigned' : 'employeeAssigned'
  for (const { id } of orders) {
    await saveOrder(db, id, { [as]: to.id, assignedBy: doing.actorId, assignedAt: doing.at, assignedByAdminAt: doing.at }, doing.at)
    await recordOrderEvents(db, id, doing, [{ kind, details }])
  }
  return orders.length
}
