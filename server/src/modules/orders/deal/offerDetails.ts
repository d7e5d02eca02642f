import type { OrderEventDraft } from '../timeline/recordOrderEvents.ts'
import type { OfferRow } from './offers.table.ts'

/** What the story keeps of an offer. */
export const offerDetails = ({ id, number, amountCents, currency, includes, validUntil, deadline, insteadOfCents }: OfferRow) => ({
  offerId: id,
  number,
  amountCents,
  currency,
  includes,
  validUntil,
  deadline,
  ...(insteadOfCents !== null && { isProposal: true }),
})

/** Whoever is told of the offer needs no other letter about its price. */
export const toldWithOffer = ({ kind, details }: OrderEventDraft): OrderEventDraft =>
  kind === 'amounts' ? { kind, details: { ...details, isToldWithOffer: true } } : { kind, ...(details && { details }) }
