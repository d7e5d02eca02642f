import type { Actor, Role } from '#core/access.ts'
import type { Cents } from '#core/money.ts'
import { type Handled, hasPrice, isBackOffice, isRemaining, type OrderStatus, seesMoney } from './orders.rules.ts'

/** Every next action of an order, by the party that takes it. */
export const actionsOf = {
  office: [
    'namePrice',
    'changeOffer',
    'offerDeclined',
    'offerExpired',
    'confirmDeal',
    'assign',
    'complete',
    'answerDispute',
    'giveBack',
    'settle',
  ],
  customer: ['answerOffer', 'payToStart', 'payToOpen', 'payRest', 'review'],
  worker: ['start', 'finish', 'upload'],
  none: ['completed', 'cancelled'],
} as const
export const parties = ['customer', 'office', 'worker', 'none'] as const
export type Party = (typeof parties)[number]
export const nextActions = [...actionsOf.office, ...actionsOf.customer, ...actionsOf.worker, ...actionsOf.none] as const
export type NextActionName = (typeof nextActions)[number]

/** The party that acts next and its action. `until` is a calendar day or an instant, where there is a limit. */
export type NextAction = { party: Party; action: NextActionName; until: string | null }

/** The number of hours in which the customer of a new order is promised an answer. */
export const answerHours = 2

/** Everything that decides the next action. */
export type NextFacts = {
  status: OrderStatus
  totalCents: Cents
  paidCents: Cents
  isFree: boolean
  /** The amount that was paid beyond the total and must be refunded. */
  surplusCents: Cents
  /** An open dispute: a bank asks for money back. `answerBy` is its deadline, where the bank names one. */
  dispute: { answerBy: Date | null } | null
  /** The latest offer, where it is not agreed on: its state and its last day. */
  offer: { state: 'open' | 'expired' | 'changeRequested' | 'declined'; validUntil: string | null } | null
  isAssigned: boolean
  /** Files of finished work are there for the customer. */
  hasWork: boolean
  isCodeReleased: boolean
  createdAt: Date
  deadline: string
  /** The end of the review period, where it is limited; `isReviewOver` tells whether it has passed. */
  reviewUntil: Date | null
  isReviewOver: boolean
}

/** Decides which party acts next; `none` once the order is finished. Every screen and email uses it. */
export function nextAction(order: NextFacts): NextAction {
  const isPriced = hasPrice({ total: order.totalCents, isFree: order.isFree })
  switch (order.status) {
    case 'Requested':
    case 'Reviewing':
      if (order.offer) return answerTo(order.offer)
      if (isPriced) return next('confirmDeal')
      return next('namePrice', order.status === 'Requested' ? later(order.createdAt, answerHours).toISOString() : null)
    case 'Deal Confirmed':
      if (!isPriced) return order.offer ? answerTo(order.offer) : next('namePrice')
      if (isRemaining(order) && order.paidCents === 0)
        // The customer first answers an open offer, then pays what they agreed to.
        return order.offer?.state === 'open' && !order.dispute
          ? next('answerOffer', openUntil(order.offer))
          : askForMoney(order, 'payToStart')
      return order.isAssigned ? next('start', order.deadline) : next('assign')
    case 'Development':
    case 'Testing':
      return order.isAssigned ? next('finish', order.deadline) : next('assign')
    case 'Delivered':
      if (!order.hasWork) return order.isAssigned ? next('upload', order.deadline) : next('assign')
      if (!isPriced) return order.offer ? answerTo(order.offer) : next('namePrice')
      if (isRemaining(order)) return askForRest(order)
      return order.isReviewOver ? next('complete') : next('review', order.reviewUntil?.toISOString() ?? null)
    case 'Completed':
      return isRemaining(order) ? askForRest(order) : (moneyMatter(order) ?? next('completed'))
    case 'Cancel Order':
      return moneyMatter(order) ?? next('cancelled')
  }
}

const partyOf = (action: NextActionName): Party => parties.find((party) => actionsOf[party].some((name) => name === action)) ?? 'none'
const next = (action: NextActionName, until: string | null = null): NextAction => ({ party: partyOf(action), action, until })
const later = (at: Date, hours: number) => new Date(at.getTime() + hours * 3_600_000)

const afterOffer = {
  open: 'answerOffer',
  expired: 'offerExpired',
  changeRequested: 'changeOffer',
  declined: 'offerDeclined',
} as const satisfies Record<NonNullable<NextFacts['offer']>['state'], NextActionName>
const answerTo = (offer: NonNullable<NextFacts['offer']>) => next(afterOffer[offer.state], openUntil(offer))
const openUntil = ({ state, validUntil }: NonNullable<NextFacts['offer']>) => (state === 'open' ? validUntil : null)

const askForRest = (order: NextFacts) => askForMoney(order, order.isCodeReleased ? 'payRest' : 'payToOpen')
/** A customer is not asked to pay while their bank disputes a payment. */
const askForMoney = (order: NextFacts, action: 'payToStart' | 'payToOpen' | 'payRest') => (order.dispute ? disputed(order) : next(action))
const disputed = ({ dispute }: NextFacts) => next('answerDispute', dispute?.answerBy?.toISOString() ?? null)
/** The money matters that remain after the work. */
const moneyMatter = (order: NextFacts) => (order.dispute ? disputed(order) : order.surplusCents > 0 ? next('giveBack') : undefined)

/**
 * Limits the next action to what a role may know. Roles that see no money only learn that the office has something to settle, and only the
 * office sees the bank's deadline.
 */
export function nextActionFor(role: Role, nextStep: NextAction): NextAction {
  if ((nextStep.action !== 'answerDispute' && nextStep.action !== 'giveBack') || isBackOffice(role)) return nextStep
  return seesMoney(role) ? { ...nextStep, until: null } : next('settle')
}

/** Readers of the next action. A `lead` is a manager without an employee on the order; an `onlooker` is a manager who handed it on. */
export const nextReaders = ['customer', 'office', 'worker', 'lead', 'onlooker'] as const
export type NextReader = (typeof nextReaders)[number]

export function nextReaderOf(actor: Pick<Actor, 'id' | 'role'>, { managerId, employeeId }: Omit<Handled, 'customerId'>): NextReader {
  if (actor.role === 'user') return 'customer'
  if (isBackOffice(actor.role)) return 'office'
  if (actor.id === employeeId) return 'worker'
  return actor.id === managerId && employeeId === null ? 'lead' : 'onlooker'
}

const partyOfReader = { customer: 'customer', office: 'office', worker: 'worker', lead: 'worker', onlooker: null } as const
export const actsNext = ({ party }: Pick<NextAction, 'party'>, reader: NextReader) => party === partyOfReader[reader]
