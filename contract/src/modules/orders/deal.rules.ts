import type { Actor } from '#core/access.ts'
import type { Handled, OrderStatus } from './orders.rules.ts'
import { isBackOffice } from './orders.rules.ts'

/**
 * How a price is agreed on and a delivery taken. An offer is open until it is answered, replaced by the next one, or withdrawn;
 * one that the back office confirmed without the customer's word says so. That one has expired is told by its day.
 */
export const offerStates = ['open', 'accepted', 'confirmedByHand', 'changeRequested', 'declined', 'superseded', 'withdrawn'] as const
export type OfferState = (typeof offerStates)[number]
export const shownOfferStates = [...offerStates, 'expired'] as const
export type ShownOfferState = (typeof shownOfferStates)[number]
export const offerAnswers = ['accepted', 'changeRequested', 'declined'] as const satisfies readonly OfferState[]
export type OfferAnswer = (typeof offerAnswers)[number]

const toBeAgreed = ['Requested', 'Reviewing'] as const
const underWay = ['Deal Confirmed', 'Development', 'Testing'] as const
const offerable = [...toBeAgreed, ...underWay, 'Delivered'] as const

/** The price and the days of these orders were agreed on: what changes them needs the customer's consent. */
export const isAgreed = (status: OrderStatus) => !['Requested', 'Reviewing', 'Cancel Order', 'Completed'].includes(status)

type Party = 'customer' | 'office' | 'product'
type DealStep = {
  by: Party
  from: readonly OrderStatus[]
  /** The status that comes with it; it stays as it is where none is named. */
  to?: { readonly [From in OrderStatus]?: OrderStatus }
  /** As a refusal says it: 'You may not … while the order stands as Completed.' */
  words: string
}

/** What is done about a deal beside the statuses that staff give: who may, while the order stands as what, and what it becomes. */
export const dealSteps = {
  makeOffer: { by: 'office', from: offerable, words: 'make an offer' },
  withdrawOffer: { by: 'office', from: offerable, words: 'withdraw an offer' },
  acceptOffer: {
    by: 'customer',
    from: offerable,
    to: { Requested: 'Deal Confirmed', Reviewing: 'Deal Confirmed' },
    words: 'accept an offer',
  },
  askForOfferChange: { by: 'customer', from: offerable, words: 'ask for another offer' },
  declineOffer: { by: 'customer', from: offerable, words: 'decline an offer' },
  acceptDelivery: { by: 'customer', from: ['Delivered'], to: { Delivered: 'Completed' }, words: 'accept the delivery' },
  askForRevision: { by: 'customer', from: ['Delivered'], to: { Delivered: 'Development' }, words: 'ask for a revision' },
  completeByItself: { by: 'product', from: ['Delivered'], to: { Delivered: 'Completed' }, words: 'complete it' },
  editRequest: { by: 'customer', from: ['Requested'], words: 'change your request' },
  withdrawOrder: { by: 'customer', from: ['Requested'], to: { Requested: 'Cancel Order' }, words: 'withdraw your order' },
} as const satisfies Record<string, DealStep>
export type DealAction = keyof typeof dealSteps
export const dealActions = Object.keys(dealSteps) as [DealAction, ...DealAction[]]

const stepOf = (action: DealAction): DealStep => dealSteps[action]

/** Whether this person may do it at all, whatever the order stands as. */
export function isPartyTo(action: DealAction, actor: Actor, order: Pick<Handled, 'customerId'>): boolean {
  const { by } = stepOf(action)
  if (by === 'office') return isBackOffice(actor.role)
  return by === 'customer' && actor.role === 'user' && actor.id === order.customerId
}
export const isPossible = (action: DealAction, status: OrderStatus) => stepOf(action).from.includes(status)
/** What the order stands as once it is done. */
export const statusAfter = (action: DealAction, status: OrderStatus): OrderStatus => stepOf(action).to?.[status] ?? status

/** In the words in which every such refusal is told, on every screen and by every call. */
export const notNow = (action: DealAction, status: OrderStatus) =>
  `You may not ${stepOf(action).words} while the order stands as ${status}.`

export const answerActions = {
  accepted: 'acceptOffer',
  changeRequested: 'askForOfferChange',
  declined: 'declineOffer',
} as const satisfies Record<OfferAnswer, DealAction>

/** An offer is good through its last day. */
export const isExpired = (offer: { state: OfferState; validUntil: string | null }, today: string) =>
  offer.state === 'open' && offer.validUntil !== null && offer.validUntil < today
export const shownState = (offer: { state: OfferState; validUntil: string | null }, today: string): ShownOfferState =>
  isExpired(offer, today) ? 'expired' : offer.state

/** The customer takes over what they can look at: what is left to pay is paid first, unless an admin has opened it before. */
export const payBeforeAccepting = 'Please pay what is left first. The code opens then, and you can look at it before you accept it.'
export const nothingDelivered = 'There are no delivered files yet. Please wait for them.'

export const leastReason = 10
export const reasonNeeded = `Please say what is to be changed, in at least ${leastReason} characters.`
export const mostIncluded = 5_000

/** At which parts of its days a delivery that nobody has answered is spoken of. */
export const reminderParts = [0.5, 0.9] as const
