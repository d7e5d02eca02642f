import type { OrderEventKind } from '@app/contract/orders/orders.rules.ts'
import type { Db } from '#core/db.ts'
import { enqueue } from '#core/jobs.ts'
import { addOrderEvent } from './orderEvents.store.ts'
import { hasNews } from './orderNews.ts'
import type { OrderEventRow } from './orders.table.ts'

export type Happened = { kind: OrderEventKind; details?: OrderEventRow['details'] }
/** Who did it, null where the product itself acted, and when. */
export type Doing = { actorId: string | null; at: Date }

/** Writes down what happened to an order and queues the news of it, all in the transaction in which it happens. */
export async function recordOrderEvents(db: Db, orderId: string, { actorId, at }: Doing, happened: readonly Happened[]): Promise<void> {
  for (const { kind, details = {} } of happened) {
    const eventId = await addOrderEvent(db, { orderId, kind, actorId, details, at })
    if (hasNews(kind)) await enqueue(db, 'orderNews', { eventId })
  }
  if (happened.length > 0) await enqueue(db, 'orderChanged', { orderId })
}
