import type { Db } from '#database/db.ts'
import { newId } from '#database/ids.ts'
import type { PersonRow } from '#users/index.ts'
import { lockOpenOrders } from '../lists/workOf.store.ts'
import { saveOrder } from '../orders.store.ts'
import { recordOrderEvents } from '../timeline/recordOrderEvents.ts'

type HandOver = {
  as: 'managerId' | 'employeeId'
  from: PersonRow
  to: PersonRow
}

type HandOverContext = { actorId: string; at: Date; announcementDelaySeconds: number }

/** Hands all open orders of one person to another, in the caller's transaction. The new assignee gets one notification for all of them. */
export async function handOverOrders(db: Db, { as, from, to }: HandOver, doing: HandOverContext): Promise<number> {
  const orders = await lockOpenOrders(db, as, from.id)
  const details = { from: from.name, fromId: from.id, to: to.name, toId: to.id }
  const kind = as === 'managerId' ? 'managerAssigned' : 'employeeAssigned'
  const batchId = newId()
  for (const before of orders) {
    const after = await saveOrder(
      db,
      before.id,
      { [as]: to.id, assignedBy: doing.actorId, assignedAt: doing.at, assignedByAdminAt: doing.at },
      doing.at,
    )
    const deferral = { seconds: doing.announcementDelaySeconds, before, after, batchId }
    await recordOrderEvents(db, before.id, { actorId: doing.actorId, at: doing.at, deferral }, [{ kind, details }])
  }
  return orders.length
}
