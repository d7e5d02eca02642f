import type { Actor } from '@app/contract/core/access.ts'
import { dayIn } from '@app/contract/core/format.ts'
import type { WaitingOrder } from '@app/contract/dashboard/dashboard.shapes.ts'
import { isBackOffice } from '@app/contract/orders/orders.rules.ts'
import type { AppContext } from '#core/context.ts'
import { serializeOrder, wholeOrders } from '#orders/index.ts'
import { ordersThatMayWaitFor, ordersToSeeTo } from './waiting.store.ts'

/**
 * What waits, as this reader may see it. Whose move it is says the one rule that says it everywhere; what is overdue is so by the
 * calendar of the reader's zone, as the words beside it are.
 */
export async function waitingOrders(
  context: Pick<AppContext, 'db' | 'clock' | 'config'>,
  reader: Actor,
  zone = context.config.TIME_ZONE,
): Promise<WaitingOrder[]> {
  if (isBackOffice(reader.role)) {
    const reasons = new Map((await ordersToSeeTo(context.db, dayIn(zone, context.clock.now()))).map(({ id, reason }) => [id, reason]))
    const orders = await wholeOrders(context.db, reader, [...reasons.keys()])
    return orders.map((whole) => {
      const reason = reasons.get(whole.order.id)
      return { ...serializeOrder(whole, reader, context), ...(reason && { reason }) }
    })
  }
  const orders = await wholeOrders(context.db, reader, await ordersThatMayWaitFor(context.db, reader.id))
  return orders.map((whole) => serializeOrder(whole, reader, context)).filter(({ nextAction }) => nextAction.party === 'customer')
}
