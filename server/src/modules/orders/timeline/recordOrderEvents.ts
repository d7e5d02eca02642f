import { type Currency, currencies } from '@app/contract/core/money.ts'
import type { OrderEventKind } from '@app/contract/orders/orders.rules.ts'
import type { Db } from '#database/db.ts'
import { newId } from '#database/ids.ts'
import { recordAudit } from '#logs/index.ts'
import { hasNews } from '../emails/orderNews.ts'
import type { OrderEventRow } from '../orders.table.ts'
import { actOfEvent, isAudited } from './actOfEvent.ts'
import { addOrderEvents, whatToAudit } from './orderEvents.store.ts'

export type OrderEventDraft = { kind: OrderEventKind; details?: OrderEventRow['details'] }
/** Who did it, null where the product itself acted, and when. */
export type Doing = { actorId: string | null; at: Date }

/**
 * Writes down what happened to an order and queues the news of it, all in the transaction in which it happens. What concerns
 * money, rights or files stands in the audit log too. The order must have been saved before.
 */
export async function recordOrderEvents(
  db: Db,
  orderId: string,
  { actorId, at }: Doing,
  happened: readonly OrderEventDraft[],
): Promise<void> {
  if (happened.length === 0) return
  await recordAudits(db, orderId, { actorId, at }, happened)
  const events = happened.map(({ kind, details = {} }) => ({ id: newId(), orderId, kind, actorId, details, at }))
  const eventIds = events.filter(({ kind, details }) => hasNews(kind, details)).map(({ id }) => id)
  await addOrderEvents(db, events, [{ name: 'orderHappened', payload: { orderId, eventIds } }])
}

/** The lines of the audit log, for whoever has written the events themselves. */
export async function recordAudits(db: Db, orderId: string, { actorId, at }: Doing, happened: readonly OrderEventDraft[]): Promise<void> {
  if (!happened.some(({ kind }) => isAudited(kind))) return
  const { order, actor } = await whatToAudit(db, orderId, actorId)
  const wasCurrency = currencyBefore(happened) ?? order.currency
  for (const { kind, details = {} } of happened) {
    const act = isAudited(kind) ? actOfEvent(kind, details, { order, actor, wasCurrency }) : undefined
    if (act) await recordAudit(db, { ...act, actor, at })
  }
}

/** Amounts that were changed together with their currency were of the other one before. */
function currencyBefore(happened: readonly OrderEventDraft[]): Currency | undefined {
  const from = happened.find(({ kind, details }) => kind === 'amounts' && details?.field === 'currency')?.details?.from
  return currencies.find((currency) => currency === from)
}
