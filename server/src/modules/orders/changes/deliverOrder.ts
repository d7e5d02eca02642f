import type { Actor } from '@app/contract/core/access.ts'
import { needsPrice } from '@app/contract/orders/orders.rules.ts'
import type { AppContext } from '#core/context.ts'
import { conflict } from '#core/refusal.ts'
import { saveOrder } from '../orders.store.ts'
import type { OrderEventRow, OrderRow } from '../orders.table.ts'
import { recordOrderEvents } from '../timeline/recordOrderEvents.ts'
import { priceOf } from './agreePrice.ts'
import { giveStatus } from './giveStatus.ts'

/**
 * Marks a locked order as delivered once its source code is uploaded, in the caller's transaction. Answers whether this call delivered it,
 * or whether it was delivered before.
 * @throws Refusal CONFLICT for a cancelled order and for one without a price
 */
export async function deliverOrder(
  context: Pick<AppContext, 'db' | 'clock' | 'config' | 'ports'>,
  actor: Actor,
  order: OrderRow,
  /** The files, the number and the note of the delivery. */
  sent: OrderEventRow['details'],
): Promise<boolean> {
  if (order.status === 'Cancel Order') throw conflict('This order is cancelled. Open it again before you deliver it.')
  if (order.status !== 'Delivered' && order.status !== 'Completed') {
    if (needsPrice(priceOf(order), 'Delivered'))
      throw conflict('The deal of this order is not confirmed yet. It is confirmed first, then the source code is delivered.')
    await giveStatus(context, actor.id, order, { status: 'Delivered', progress: 100, eventDetails: sent })
    return true
  }
  const now = context.clock.now()
  // New code restarts the customer's review period.
  if (order.reviewStartedAt) await saveOrder(context.db, order.id, { reviewStartedAt: now, reviewReminders: 0 }, now)
  if (order.progress !== 100) {
    await saveOrder(context.db, order.id, { progress: 100 }, now)
    const progress = { kind: 'progress', details: { from: order.progress, to: 100 } } as const
    await recordOrderEvents(context.db, order.id, { actorId: actor.id, at: now }, [progress])
  }
  return false
}
