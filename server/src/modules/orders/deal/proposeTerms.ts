import { type Cents, toCents } from '@app/contract/core/money.ts'
import { currencyIsAgreed, isAgreed, isPriceFinal, priceIsFinal } from '@app/contract/orders/deal.rules.ts'
import type { OrderChanges } from '@app/contract/orders/orders.shapes.ts'
import { whyNotChargeable, whyNotPayable } from '@app/contract/payments/chargeable.rules.ts'
import { badInput } from '#core/refusal.ts'
import type { Db } from '#database/db.ts'
import type { OrderRow } from '../orders.table.ts'
import { recordOrderEvents } from '../timeline/recordOrderEvents.ts'
import { offerDetails } from './offerDetails.ts'
import { agreedOfferOf, insertOffer, openOfferOf } from './offers.store.ts'

type Terms = { totalCents?: Cents; deadline?: string }

/**
 * The part of a change that needs the customer's consent: after the deal a higher price and a later deadline, whichever form or call
 * sends them. Everything before the deal, a lower price and an earlier deadline need none.
 * @throws Refusal BAD_INPUT for a higher price of a finished order, and for another currency of an agreed price
 */
export function termsToPropose(order: OrderRow, { totalAmount, currency = order.currency, deadline }: OrderChanges): Terms {
  const isStanding = isAgreed(order)
  const isOtherCurrency = currency !== order.currency
  if (isOtherCurrency && order.totalCents > 0 && (isStanding || isPriceFinal(order))) throw badInput('currency', currencyIsAgreed)
  const totalCents = totalAmount === undefined ? order.totalCents : toCents(totalAmount, currency)
  const isHigher = totalCents > order.totalCents
  if (isHigher && isPriceFinal(order)) throw badInput('totalAmount', priceIsFinal)
  if (!isStanding) return {}
  const wrong = isHigher ? (whyNotChargeable(totalCents, currency) ?? whyNotPayable(totalCents - order.paidCents, currency)) : undefined
  if (wrong) throw badInput('totalAmount', wrong)
  return { ...(isHigher && { totalCents }), ...(deadline !== undefined && deadline > order.deadline && { deadline }) }
}

/** Proposes these terms, if any, for a locked order, on top of those that an open proposal names. A repeated call makes no second proposal. */
export async function proposeTerms(db: Db, actorId: string, order: OrderRow, terms: Terms, now: Date): Promise<OrderRow> {
  if (Object.keys(terms).length === 0) return order
  const open = await openOfferOf(db, order.id)
  const proposed = open !== undefined && open.insteadOfCents !== null ? open : undefined
  const amountCents = terms.totalCents ?? proposed?.amountCents ?? order.totalCents
  const deadline = terms.deadline ?? proposed?.deadline ?? order.deadline
  if (proposed?.amountCents === amountCents && proposed.deadline === deadline) return order
  const described = open ?? (await agreedOfferOf(db, order.id))
  const offer = await insertOffer(db, {
    orderId: order.id,
    amountCents,
    currency: order.currency,
    includes: described?.includes ?? null,
    deadline,
    insteadOfCents: order.totalCents,
    madeBy: actorId,
    madeAt: now,
  })
  await recordOrderEvents(db, order.id, { actorId, at: now }, [{ kind: 'offer', details: offerDetails(offer) }])
  return order
}
