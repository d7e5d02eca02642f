import type { Actor } from '@app/contract/core/access.ts'
import { dayIn } from '@app/contract/core/format.ts'
import type { WaitingOrder } from '@app/contract/dashboard/dashboard.shapes.ts'
import { isBackOffice } from '@app/contract/orders/orders.rules.ts'
import type { AppContext } from '#core/context.ts'
import { serializeOrder, wholeOrders } from '#orders/index.ts'
import { ordersThatMayWaitFor, ordersToSeeTo } from './waiting.store.ts'

/**
 * The waiting orders as this reader may see them. One shared rule decides who must act; overdue is judged in the reader's zone, as in the
 * text beside it.
 */
export async function waitingOrders(
  context: Pick<AppContext, 'db' | 'clock' | 'config'>,
  reader: Actor,
  zone: string,
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
