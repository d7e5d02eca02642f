import { isAfterDeal, type OrderStatus, reopenedProgress, tabOf } from '@app/contract/orders/orders.rules.ts'
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
  /** Further details of the event, such as whose answer caused it. */
  eventDetails?: OrderEventRow['details']
}

/** Sets the status of a locked order, with everything that follows from it. The caller checks the rights. */
export async function giveStatus(
  { db, clock, config, ports }: Pick<AppContext, 'db' | 'clock' | 'config' | 'ports'>,
  actorId: string | null,
  order: OrderRow,
  { status, reason, progress = progressAfter(order, status), eventDetails }: Step,
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
  const coins = isDelivered(status) ? await grantDeliveryCoins(db, actorId, order, config.COINS_AFTER_DELIVERY) : 0
  const happened: OrderEventDraft[] = [
    ...(reason && reason !== order.cancellationReason
      ? [{ kind: 'cancellationReason', details: { from: order.cancellationReason, to: reason } } as const]
      : []),
    {
      kind: 'status',
      details: {
        from: order.status,
        to: status,
        ...eventDetails,
        ...(coins > 0 && { earnedCoins: coins }),
        ...(status === 'Cancel Order' && { reason: changed.cancellationReason }),
      },
    },
    ...(progress === order.progress ? [] : [{ kind: 'progress', details: { from: order.progress, to: progress } } as const]),
  ]
  if (coins > 0) happened.push({ kind: 'coins', details: { coins, isToldWithDelivery: true } })
  const deferral = { seconds: config.NEWS_DELAY_SECONDS, before: order, after: changed }
  await recordOrderEvents(db, order.id, { actorId, at: now, deferral }, happened)
  // A finished order has no open offer.
  if (status === 'Cancel Order' || status === 'Completed') await closeOpenOffer(db, order.id, 'withdrawn')
  if (status === 'Cancel Order') await ports.cardPayments.supersede(db, order.id, now)
  return changed
}

/** Work that is reopened after its delivery is no longer complete. */
const progressAfter = ({ status: before, progress }: OrderRow, status: OrderStatus) =>
  isDelivered(before) && tabOf(status) === 'active' ? reopenedProgress(progress) : progress

const isDelivered = (status: OrderStatus) => status === 'Delivered' || status === 'Completed'

/** Every delivery sets a new date, and resumed work clears it. Completing or cancelling keeps it. */
function deliveredAt(order: OrderRow, status: OrderStatus, now: Date): Date | null {
  if (status === 'Delivered') return now
  if (status === 'Completed') return order.deliveredAt ?? now
  return status === 'Cancel Order' ? order.deliveredAt : null
}

/** The first delivery grants the customer's coins, and answers their number; the key prevents a second grant. */
async function grantDeliveryCoins(db: AppContext['db'], actorId: string | null, order: OrderRow, coins: number): Promise<number> {
  return coins > 0 && (await grantCoins(db, coinsOfDelivery(order, coins, actorId))) ? coins : 0
}
