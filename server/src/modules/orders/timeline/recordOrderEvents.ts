import { type Currency, currencies } from '@app/contract/core/money.ts'
import type { OrderEventKind } from '@app/contract/orders/orders.rules.ts'
import type { Db } from '#database/db.ts'
import { newId } from '#database/ids.ts'
import { recordAudit } from '#logs/index.ts'
import { hasNotifications } from '../emails/orderNotifications.ts'
import type { OrderEventRow } from '../orders.table.ts'
import { type Deferral, deferNotifications, isDeferred } from '../pendingNotifications/deferNotifications.ts'
import { auditOfEvent, isAudited } from './auditOfEvent.ts'
import { followingDeal } from './followDeal.ts'
import { followingSettlement } from './followSettlement.ts'
import { addOrderEvents, auditContext } from './orderEvents.store.ts'

export type OrderEventDraft = { kind: OrderEventKind; details?: OrderEventRow['details'] }
/** The actor, null where the product itself acted, the time, and for how long notifications are deferred. */
export type EventOrigin = { actorId: string | null; at: Date; deferral?: Deferral }

/**
 * Records events of an order and queues their notifications, in the transaction of the change. Events about money, rights or files also go
 * to the audit log. The order must be saved before. Screens are updated at once, even if notifications are deferred.
 */
export async function recordOrderEvents(
  db: Db,
  orderId: string,
  { actorId, at, deferral }: EventOrigin,
  happened: readonly OrderEventDraft[],
): Promise<void> {
  if (happened.length === 0) return
  await recordAudits(db, orderId, { actorId, at }, happened)
  const events = happened.map(({ kind, details = {} }) => ({ id: newId(), orderId, kind, actorId, details, at }))
  const waiting = events.filter((event) => isDeferred(event, deferral))
  const eventIds = events.filter((event) => !isDeferred(event, deferral) && hasNotifications(event.kind, event.details)).map(({ id }) => id)
  const jobs = deferral ? await deferNotifications(db, waiting, deferral) : []
  await addOrderEvents(db, events, [
    { name: 'orderHappened', payload: { orderId, eventIds } },
    ...jobs,
    ...followingDeal(orderId, happened, at, deferral?.seconds ?? 0),
    ...followingSettlement(orderId, happened, at, deferral?.seconds ?? 0),
  ])
}

/** Writes the audit log entries, for callers that have inserted the events themselves. */
export async function recordAudits(
  db: Db,
  orderId: string,
  { actorId, at }: Pick<EventOrigin, 'actorId' | 'at'>,
  happened: readonly OrderEventDraft[],
): Promise<void> {
  if (!happened.some(({ kind }) => isAudited(kind))) return
  const { order, actor } = await auditContext(db, orderId, actorId)
  const wasCurrency = currencyBefore(happened) ?? order.currency
  for (const { kind, details = {} } of happened) {
    const act = isAudited(kind) ? auditOfEvent(kind, details, { order, actor, wasCurrency }) : undefined
    if (act) await recordAudit(db, { ...act, actor, at })
  }
}

/** Amounts that changed together with the currency were in the previous currency. */
function currencyBefore(happened: readonly OrderEventDraft[]): Currency | undefined {
  const from = happened.find(({ kind, details }) => kind === 'amounts' && details?.field === 'currency')?.details?.from
  return currencies.find((currency) => currency === from)
}
