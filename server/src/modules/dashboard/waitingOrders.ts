import type { Actor } from '@app/contract/core/access.ts'
import type { WaitingOrder } from '@app/contract/dashboard/dashboard.shapes.ts'
import { isBackOffice } from '@app/contract/orders/orders.rules.ts'
import { dayIn } from '#core/clock.ts'
import type { AppContext } from '#core/context.ts'
import { serializeOrder, wholeOrder } from '#orders/index.ts'
import { ordersThatMayWaitFor, ordersToSeeTo, type Reason } from './waiting.store.ts'

/** What waits, as this reader may see it. Whose move it is says the one rule that says it everywhere. */
export async function waitingOrders(here: Pick<AppContext, 'db' | 'clock' | 'config'>, reader: Actor): Promise<WaitingOrder[]> {
  const whole = async (id: string, reason?: Reason) => ({
    ...serializeOrder(await wholeOrder(here.db, reader, id), reader, here),
    ...(reason && { reason }),
  })
  const orders: WaitingOrder[] = []
  if (isBackOffice(reader.role)) {
    const today = dayIn(here.config.TIME_ZONE, here.clock.now())
    for (const { id, reason } of await ordersToSeeTo(here.db, today)) orders.push(await whole(id, reason))
    return orders
  }
  for (const id of await ordersThatMayWaitFor(here.db, reader.id)) orders.push(await whole(id))
  return orders.filter(({ nextAction }) => nextAction.party === 'customer')
}
