import { isAfterDeal, type OrderStatus } from '@app/contract/orders/orders.rules.ts'
import { coinsOfDelivery, grantCoins } from '#coins/index.ts'
import type { AppContext } from '#core/context.ts'
import { closeOpenOffer } from '../deal/offers.store.ts'
import { saveOrder } from '../orders.store.ts'
import type { OrderEventRow, OrderRow } from '../orders.table.ts'
import { type OrderEventDraft, recordOrderEvents } from '../timeline/recordOrderEvents.ts'

type Step = {
  status: OrderStatus
  reason?: string | undefined
  progress?: number
  /** What the story says besides, such as whose answer brought it. */
  told?: OrderEventRow['details']
}

/** Gives an order that is held its next status, with everything that follows from it. Whether it may is asked before. */
export async function giveStatus(
  { db, clock, config, ports }: Pick<AppContext, 'db' | 'clock' | 'config' | 'ports'>,
  actorId: string | null,
  order: OrderRow,
  { status, reason, progress = order.progress, told }: Step,
): Promise<OrderRow> {
  const now = clock.now()
  const changed = await saveOrder(
    db,
    order.id,
    {
      status,
      progress,
      ...(isAfterDeal(status) && { dealConfirmedAt: order.dealConfirmedAt ?? now }),
      deliveredAt: deliveredAt(order, status, now),
      ...(reason && { cancellationReason: reason }),
    },
    now,
  )
  const happened: OrderEventDraft[] = [
    ...(reason && reason !== order.cancellationReason
      ? [{ kind: 'cancellationReason', details: { from: order.cancellationReason, to: reason } } as const]
      : []),
    {
      kind: 'status',
      details: { from: order.status, to: status, ...told, ...(status === 'Cancel Order' && { reason: changed.cancellationReason }) },
    },
    ...(progress === order.progress ? [] : [{ kind: 'progress', details: { from: order.progress, to: progress } } as const]),
  ]
  if (isDelivered(status)) happened.push(...(await grantDeliveryCoins(db, actorId, order, config.COINS_AFTER_DELIVERY)))
  const hold = { seconds: config.NEWS_DELAY_SECONDS, before: order, after: changed }
  await recordOrderEvents(db, order.id, { actorId, at: now, hold }, happened)
  // Nobody answers an offer for what is over.
  if (status === 'Cancel Order' || status === 'Completed') await closeOpenOffer(db, order.id, 'withdrawn')
  if (status === 'Cancel Order') await ports.cardPayments.supersede(db, order.id, now)
  return changed
}

const isDelivered = (status: OrderStatus) => status === 'Delivered' || status === 'Completed'

/** Each delivery counts anew; work that goes on again is not delivered; completing or cancelling leaves the day as it was. */
function deliveredAt(order: OrderRow, status: OrderStatus, now: Date): Date | null {
  if (status === 'Delivered') return now
  if (status === 'Completed') return order.deliveredAt ?? now
  return status === 'Cancel Order' ? order.deliveredAt : null
}

/** The customer's coins come with the first delivery; the key sees to it that no other brings them again. */
async function grantDeliveryCoins(
  db: AppContext['db'],
  actorId: string | null,
  order: OrderRow,
  coins: number,
): Promise<OrderEventDraft[]> {
  if (coins === 0) return []
  const isFirst = await grantCoins(db, coinsOfDelivery(order, coins, actorId))
  return isFirst ? [{ kind: 'coins', details: { coins } }] : []
}
