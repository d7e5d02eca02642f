import { isAgreed } from '@app/contract/orders/deal.rules.ts'
import type { Db } from '#database/db.ts'
import type { OrderRow } from '../orders.table.ts'
import { recordOrderEvents } from '../timeline/recordOrderEvents.ts'
import { offerDetails } from './offerDetails.ts'
import { agreedOfferOf, insertOffer, openOfferOf } from './offers.store.ts'

/** A later day than was agreed on waits for the customer's consent; an earlier one, and any day before the deal, is free. */
export const needsConsent = ({ status, deadline }: OrderRow, wanted: string | undefined): wanted is string =>
  wanted !== undefined && isAgreed(status) && wanted > deadline

/** Asks the customer of an order that is held for more time, at the price that stands or was offered last. Said twice it asks once. */
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
