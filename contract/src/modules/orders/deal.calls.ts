import { z } from 'zod'
import { backOffice, customers } from '#core/access.ts'
import { ask, post } from '#core/call.ts'
import { NewOffer, Offer, OfferAnswerInput, OwnChanges, RevisionInput } from './deal.shapes.ts'
import { Order } from './orders.shapes.ts'

const byId = z.object({ id: z.string() })

export const deal = {
  offers: ask('/api/main/get-order-offers', ['user', 'admin', 'sales'])
    .takes(byId)
    .answers(z.array(Offer))
    .says('Every offer that was made for an order and what became of it, newest first.'),
  makeOffer: post('/api/main/make-order-offer', backOffice)
    .takes(NewOffer)
    .answers(Order)
    .onceForEachKey()
    .says(
      'Offers the customer a price with what it includes, until when, by when and by whom, all at once. Before the deal the order is priced by it; afterwards it stands as a proposal until the customer accepts.',
    ),
  withdrawOffer: post('/api/main/withdraw-order-offer', backOffice)
    .takes(z.object({ id: z.string(), offer: z.string() }))
    .answers(Order)
    .says('Takes back an offer that nobody has answered.'),
  answerOffer: post('/api/main/answer-order-offer', customers)
    .takes(OfferAnswerInput)
    .answers(Order)
    .says('The customer accepts an offer, which confirms the deal, asks for another one, or declines. An answer given twice counts once.'),
  acceptDelivery: post('/api/main/accept-delivery', customers)
    .takes(byId)
    .answers(Order)
    .says('The customer takes the delivered work, which completes the order.'),
  askForRevision: post('/api/main/ask-for-revision', customers)
    .takes(RevisionInput)
    .answers(Order)
    .says(
      'The customer asks for a change of what was delivered, with reasons and files; the work goes on, and nothing completes by itself.',
    ),
  editRequest: post('/api/main/update-own-order', customers)
    .takes(OwnChanges)
    .answers(Order)
    .says('The customer changes their request until somebody reviews it. With `version` it is refused when somebody was faster.'),
  withdrawOrder: post('/api/main/withdraw-order', customers)
    .takes(z.object({ id: z.string(), reason: z.string().trim().max(2_000).optional() }))
    .answers(Order)
    .says('The customer withdraws an order that nobody reviews yet.'),
}
