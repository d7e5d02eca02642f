import { isAgreed } from '@app/contract/orders/deal.rules.ts'
import type { Db } from '#database/db.ts'
import type { OrderRow } from '../orders.table.ts'
import { recordOrderEvents } from '../timeline/recordOrderEvents.ts'
import { offerDetails } from './offerDetails.ts'
import { agreedOfferOf, insertOffer, openOfferOf } from './offers.store.ts'

/** After the deal, a later deadline needs the customer's consent; an earlier one, and any before the deal, does not. */
export const needsConsent = ({ status, deadline }: OrderRow, proposed: string | undefined): proposed is string =>
  proposed !== undefined && isAgreed(status) && proposed > deadline

/** Asks the customer of a locked order for more time, at the current or last offered price. A repeated call makes no second proposal. */
export async function proposeDeadline(db: Db, actorId: string, order: OrderRow, deadline: string, now: Date): Promise<void> {
  const open = await openOfferOf(db, order.id)
  if (open?.deadline === deadline) return
  const terms = open ?? (await agreedOfferOf(db, order.id))
  const isOtherPrice = open !== undefined && open.insteadOfCents !== null
  const offer = await insertOffer(db, {
    orderId: order.id,
    amountCents: isOtherPrice ? open.amountCents : order.totalCents,
    currency: order.currency,
    includes: terms?.includes ?? null,
    deadline,
    insteadOfCents: order.totalCents,
    madeBy: actorId,
    madeAt: now,
  })
  await recordOrderEvents(db, order.id, { actorId, at: now }, [{ kind: 'offer', details: offerDetails(offer) }])
}
