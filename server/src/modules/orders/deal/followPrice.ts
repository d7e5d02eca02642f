import { isAgreed } from '@app/contract/orders/deal.rules.ts'
import type { Db } from '#database/db.ts'
import type { OrderRow } from '../orders.table.ts'
import { agreedOfferOf, closeOpenOffer, insertOffer, openOfferOf } from './offers.store.ts'

/**
 * Records a price that staff enter in a form as an offer, with the previous offer's description, so that the offers are the full price
 * history. After the deal only a lower price, or one that was agreed on elsewhere, gets here: it needs no answer, and none can be given.
 * Run it with the order locked, where the price changes.
 */
export async function followPrice(db: Db, actorId: string, before: OrderRow, after: OrderRow, now: Date): Promise<void> {
  if (before.totalCents === after.totalCents && before.currency === after.currency) return
  const agreed = isAgreed(after) ? await agreedOfferOf(db, after.id) : undefined
  const isAgreedPrice = agreed?.amountCents === after.totalCents && agreed.currency === after.currency
  if (after.totalCents === 0 || isAgreedPrice || after.status === 'Cancel Order' || after.status === 'Completed') {
    await closeOpenOffer(db, after.id, 'withdrawn')
    return
  }
  const last = await openOfferOf(db, after.id)
  await insertOffer(db, {
    orderId: after.id,
    amountCents: after.totalCents,
    currency: after.currency,
    includes: last?.includes ?? agreed?.includes ?? null,
    madeBy: actorId,
    madeAt: now,
  })
  if (isAgreed(after)) await closeOpenOffer(db, after.id, 'confirmedByHand', { by: actorId, at: now })
}
