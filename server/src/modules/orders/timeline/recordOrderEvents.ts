import { type Currency, currencies } from '@app/contract/core/money.ts'
import type { OrderEventKind } from '@app/contract/orders/orders.rules.ts'
import type { Db } from '#database/db.ts'
import { newId } from '#database/ids.ts'
import { recordAudit } from '#logs/index.ts'
import { hasNews } from '../emails/orderNotifications.ts'
import type { OrderEventRow } from '../orders.table.ts'
import { deferNotifications, type Hold, isHeld } from '../pendingNotifications/deferNotifications.ts'
import { auditOfEvent, isAudited } from './auditOfEvent.ts'
import { followingDeal } from './followDeal.ts'
import { addOrderEvents, whatToAudit } from './orderEvents.store.ts'

export type OrderEventDraft = { kind: OrderEventKind; details?: OrderEventRow['details'] }
/** Who did it, null where the product itself acted, and when; and for how long the news of it wait. */
export type EventOrigin = { actorId: string | null; at: Date; hold?: Hold }

/**
 * Writes down what happened to an order and queues the news of it, all in the transaction in which it happens. What concerns
 * money, rights or files stands in the audit log too. The order must have been saved before. Screens that show it hear at once,
 * also where the news wait.
 */
export async function recordOrderEvents(
  db: Db,
  orderId: string,
  { actorId, at, hold }: EventOrigin,
  happened: readonly OrderEventDraft[],
): Promise<void> {
  if (happened.length === 0) return
  await recordAudits(db, orderId, { actorId, at }, happened)
  const events = happened.map(({ kind, details = {} }) => ({ id: newId(), orderId, kind, actorId, details, at }))
  const waiting = events.filter((event) => isHeld(event, hold))
  const eventIds = events.filter((event) => !isHeld(event, hold) && hasNews(event.kind, event.details)).map(({ id }) => id)
  const jobs = hold ? await deferNotifications(db, waiting, hold) : []
  await addOrderEvents(db, events, [
    { name: 'orderHappened', payload: { orderId, eventIds } },
    ...jobs,
    ...followingDeal(orderId, happened, at, hold?.seconds ?? 0),
  ])
}

/** The lines of the audit log, for whoever has written the events themselves. */
export async function recordAudits(
  db: Db,
  orderId: string,
  { actorId, at }: Pick<EventOrigin, 'actorId' | 'at'>,
  happened: readonly OrderEventDraft[],
): Promise<void> {
  if (!happened.some(({ kind }) => isAudited(kind))) return
  const { order, actor } = await whatToAudit(db, orderId, actorId)
  const wasCurrency = currencyBefore(happened) ?? order.currency
  for (const { kind, details = {} } of happened) {
    const act = isAudited(kind) ? auditOfEvent(kind, details, { order, actor, wasCurrency }) : undefined
    if (act) await recordAudit(db, { ...act, actor, at })
  }
}

/** Amounts that were changed together with their currency were of the other one before. */
function currencyBefore(happened: readonly OrderEventDraft[]): Currency | undefined {
  const from = happened.find(({ kind, details }) => kind === 'amounts' && details?.field === 'currency')?.details?.from
  return currencies.find((currency) => currency === from)
}
