import type { OrderEventDraft } from '../timeline/recordOrderEvents.ts'
import type { OfferRow } from './offers.table.ts'

/** The details of an offer that its event records. */
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

/** Marks a price event as announced with its offer, so that it sends no mail of its own. */
export const markAnnouncedWithOffer = ({ kind, details }: OrderEventDraft): OrderEventDraft =>
  kind === 'amounts' ? { kind, details: { ...details, isToldWithOffer: true } } : { kind, ...(details && { details }) }
