import { z } from 'zod'
import { anyone } from '#core/access.ts'
import { ask, post } from '#core/call.ts'
import { Offer, OfferAnswerInput } from './deal.shapes.ts'

/** What stands in the address that the customer was mailed. */
const link = z.string().max(200)

/** The offer and what it is for; nothing else of the order, and nothing of the account. */
export const OpenedOffer = Offer.pick({
  number: true,
  amount: true,
  currency: true,
  includes: true,
  note: true,
  validUntil: true,
  deadline: true,
  isProposal: true,
  state: true,
}).extend({
  orderName: z.string(),
  orderNumber: z.number().int(),
  /** Whether it can be answered by this link now. */
  mayAnswer: z.boolean(),
})
export type OpenedOffer = z.infer<typeof OpenedOffer>

export const offerLinks = {
  open: ask('/api/main/open-offer-link', anyone)
    .takes(z.object({ link }))
    .answers(OpenedOffer)
    .says('The offer that the link of a mail is for. Opening it changes nothing.')
    .limitedTo(60, 60),
  answer: post('/api/main/answer-offer-link', anyone)
    .takes(OfferAnswerInput.pick({ answer: true, words: true }).extend({ link }))
    .answers(OpenedOffer)
    .says('The answer of whoever has the link, in the name of the customer whom it was mailed to. An answer given twice counts once.')
    .limitedTo(20, 600),
}
