import { z } from 'zod'
import { backOffice, customers } from '#core/access.ts'
import { ask, Message, post } from '#core/call.ts'
import { NewOffer, Offer, OfferAnswerInput, OwnChanges, RevisionInput } from './deal.shapes.ts'
import { Order } from './orders.shapes.ts'

const byId = z.object({ id: z.string() })

export const deal = {
  offers: ask('/api/main/get-order-offers', ['user', 'admin', 'sales'])
    .takes(byId)
    .answers(z.array(Offer))
    .says('Every offer that was made for an order, with its state, newest first.'),
  makeOffer: post('/api/main/make-order-offer', backOffice)
    .takes(NewOffer)
    .answers(Order)
    .onceForEachKey()
    .says(
      'Offers the customer a price, with what it includes, its last day, a deadline and an assignee, all at once. Before the deal, the offer prices the order; afterwards it is a proposal until the customer accepts.',
    ),
  withdrawOffer: post('/api/main/withdraw-order-offer', backOffice)
    .takes(z.object({ id: z.string(), offer: z.string() }))
    .answers(Order)
    .says('Withdraws an offer that is not answered yet. Before the deal, the price goes back to the last agreed one, or to none.'),
  remindOfOffer: post('/api/main/remind-of-order-offer', backOffice)
    .takes(z.object({ id: z.string(), offer: z.string() }))
    .answers(Order)
    .says('Reminds the customer of an offer that waits for their answer, at most every twelve hours.'),
  seeOffer: post('/api/main/see-order-offer', customers)
    .takes(z.object({ id: z.string(), offer: z.string() }))
    .answers(Message)
    .says('Records that the customer has opened the offer. Only the first time counts.'),
  answerOffer: post('/api/main/answer-order-offer', customers)
    .takes(OfferAnswerInput)
    .answers(Order)
    .says('The customer accepts an offer (which confirms the deal), asks for another one, or declines. A repeated answer counts once.'),
  acceptDelivery: post('/api/main/accept-delivery', customers)
    .takes(byId)
    .answers(Order)
    .says('The customer accepts the delivered work, which completes the order.'),
  askForRevision: post('/api/main/ask-for-revision', customers)
    .takes(RevisionInput)
    .answers(Order)
    .says(
      'The customer asks for a change of the delivered work, with reasons and files. The work goes on, and the order no longer completes automatically.',
    ),
  editRequest: post('/api/main/update-own-order', customers)
    .takes(OwnChanges)
    .answers(Order)
    .says('The customer changes their request until it is reviewed. With `version`, a stale edit is refused.'),
  withdrawOrder: post('/api/main/withdraw-order', customers)
    .takes(z.object({ id: z.string(), reason: z.string().trim().max(2_000).optional() }))
    .answers(Order)
    .says('The customer withdraws an order that is not being reviewed yet.'),
}
