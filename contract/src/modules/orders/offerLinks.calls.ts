import { z } from 'zod'
import { anyone } from '#core/access.ts'
import { ask, Message, post } from '#core/call.ts'
import { Offer, OfferAnswerInput } from './deal.shapes.ts'

/** The token in the address that the customer was mailed. */
const link = z.string().max(200)

/** The offer and its order's name; no other data of the order or the account. */
export const OpenedOffer = Offer.pick({
  number: true,
  amount: true,
  currency: true,
  includes: true,
  note: true,
  validUntil: true,
  validUntilAt: true,
  deadline: true,
  isProposal: true,
  state: true,
}).extend({
  orderName: z.string(),
  orderNumber: z.number().int(),
  /** The order's time zone, in which the deadline is meant. */
  timezone: z.string(),
  /** Whether this link can answer it now. */
  mayAnswer: z.boolean(),
})
export type OpenedOffer = z.infer<typeof OpenedOffer>

export const offerLinks = {
  open: ask('/api/main/open-offer-link', anyone)
    .takes(z.object({ link }))
    .answers(OpenedOffer)
    .says('The offer behind a mailed link. Opening it changes nothing.')
    .limitedTo(60, 60),
  see: post('/api/main/see-offer-link', anyone)
    .takes(z.object({ link }))
    .answers(Message)
    .says('Records that the page behind the mailed link was opened. Only the first time counts.')
    .limitedTo(60, 60),
  answer: post('/api/main/answer-offer-link', anyone)
    .takes(OfferAnswerInput.pick({ answer: true, words: true }).extend({ link }))
    .answers(OpenedOffer)
    .says('Answers the offer through its link, in the name of the customer to whom it was mailed. A repeated answer counts once.')
    .limitedTo(20, 600),
}
