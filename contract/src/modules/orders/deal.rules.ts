import type { Actor } from '#core/access.ts'
import type { Handled, OrderStatus } from './orders.rules.ts'
import { isBackOffice, statusWord } from './orders.rules.ts'

/**
 * How a price is agreed on and a delivery accepted. An offer is open until it is answered, replaced by the next one, or withdrawn. An offer
 * that the back office confirmed without the customer's answer is `confirmedByHand`. `expired` is not stored: it follows from the last day.
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

/**
 * The price and the deadline are agreed on; a higher price or a later deadline needs the customer's consent. An order that goes back to
 * review keeps its deal.
 */
export const isAgreed = ({ status, dealConfirmedAt }: { status: OrderStatus; dealConfirmedAt: Date | string | null }) =>
  isOneOf(underWay, status) || status === 'Delivered' || (isOneOf(toBeAgreed, status) && dealConfirmedAt !== null)
/** A finished order has no offers, so a price that was agreed on can only be lowered. */
export const isPriceFinal = ({ status, dealConfirmedAt }: { status: OrderStatus; dealConfirmedAt: Date | string | null }) =>
  (status === 'Completed' || status === 'Cancel Order') && dealConfirmedAt !== null
export const priceIsFinal = 'The price of a finished order can only be lowered. Reopen the order to propose a higher price.'
export const currencyIsAgreed = 'The currency of a deal stays as it was agreed on.'

const isOneOf = (statuses: readonly OrderStatus[], status: OrderStatus) => statuses.includes(status)

type Party = 'customer' | 'office' | 'product'
type DealStep = {
  by: Party
  from: readonly OrderStatus[]
  /** The status that the order gets; it stays unchanged where none is named. */
  to?: { readonly [From in OrderStatus]?: OrderStatus }
  /** The step as a refusal names it: 'You may not … while the order stands as Completed.' */
  words: string
}

/** The steps of a deal besides the statuses that staff set: who may take each, in which statuses, and which status follows. */
export const dealSteps = {
  makeOffer: { by: 'office', from: offerable, words: 'make an offer' },
  withdrawOffer: { by: 'office', from: offerable, words: 'withdraw an offer' },
  remindOfOffer: { by: 'office', from: offerable, words: 'remind of an offer' },
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

/** Whether this person may take the step at all, regardless of the order's status. */
export function isPartyTo(action: DealAction, actor: Actor, order: Pick<Handled, 'customerId'>): boolean {
  const { by } = stepOf(action)
  if (by === 'office') return isBackOffice(actor.role)
  return by === 'customer' && actor.role === 'user' && actor.id === order.customerId
}
export const isPossible = (action: DealAction, status: OrderStatus) => stepOf(action).from.includes(status)
/** The order's status once the step is taken. */
export const statusAfter = (action: DealAction, status: OrderStatus): OrderStatus => stepOf(action).to?.[status] ?? status

/** The text of every refusal of a step, on every screen and by every call. */
export const stepRefusal = (action: DealAction, status: OrderStatus) =>
  `You may not ${stepOf(action).words} while the order stands as ${statusWord(status)}.`

export const answerActions = {
  accepted: 'acceptOffer',
  changeRequested: 'askForOfferChange',
  declined: 'declineOffer',
} as const satisfies Record<OfferAnswer, DealAction>

/** An offer is valid through its last day. */
export const isExpired = (offer: { state: OfferState; validUntil: string | null }, today: string) =>
  offer.state === 'open' && offer.validUntil !== null && offer.validUntil < today
export const shownState = (offer: { state: OfferState; validUntil: string | null }, today: string): ShownOfferState =>
  isExpired(offer, today) ? 'expired' : offer.state

/** The customer pays the rest before accepting a delivery, unless an admin released the code earlier. */
export const payBeforeAccepting = 'Please pay the rest first. The code then opens, and you can review it before you accept it.'
export const nothingDelivered = 'There are no delivered files yet. Please wait for them.'

/** The hours between two reminders of one offer. */
export const reminderHours = 12
export const remindedAlready = `The customer was reminded less than ${reminderHours} hours ago.`
/** The words about how a customer agreed outside the product. */
export const longestHow = 500

export const leastReason = 10
export const reasonNeeded = `Please describe what to change, in at least ${leastReason} characters.`
export const mostIncluded = 5_000

/** A reminder goes out when these parts of the review period have passed without an answer. */
export const reminderParts = [0.5, 0.9] as const
