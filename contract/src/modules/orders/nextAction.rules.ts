import type { Actor, Role } from '#core/access.ts'
import type { Cents } from '#core/money.ts'
import { type Handled, hasPrice, isBackOffice, isRemaining, type OrderStatus, seesMoney } from './orders.rules.ts'

/** All that may have to happen next with an order, by who does it. */
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
  nobody: ['completed', 'cancelled'],
} as const
export const parties = ['customer', 'office', 'worker', 'nobody'] as const
export type Party = (typeof parties)[number]
export const nextActions = [...actionsOf.office, ...actionsOf.customer, ...actionsOf.worker, ...actionsOf.nobody] as const
export type NextActionName = (typeof nextActions)[number]

/** Who acts next and what they do; `until` is a calendar day or an instant, where there is a limit. */
export type NextAction = { party: Party; action: NextActionName; until: string | null }

/** A new order is answered within so many hours, as its customer is told when they place it. */
export const answerHours = 2

/** All that decides what happens next. */
export type NextFacts = {
  status: OrderStatus
  totalCents: Cents
  paidCents: Cents
  isFree: boolean
  /** More came in than was left to pay, and is to be given back. */
  surplusCents: Cents
  /** A bank asks for money of this order back; until when it is to be answered, where it says so. */
  dispute: { answerBy: Date | null } | null
  /** The offer that was made last, where it is not agreed on: how it stands, and its last day. */
  offer: { state: 'open' | 'expired' | 'changeRequested' | 'declined'; validUntil: string | null } | null
  isAssigned: boolean
  /** Files that were worked out for the customer are there. */
  hasWork: boolean
  isCodeReleased: boolean
  createdAt: Date
  deadline: string
  /** The customer's days for looking at what was delivered: until when, or forever, and whether they are over. */
  reviewUntil: Date | null
  isReviewOver: boolean
}

/** Whose move it is: always one party's, and nobody's once the story is over. Every screen and letter that says so asks here. */
export function nextAction(order: NextFacts): NextAction {
  const isPriced = hasPrice({ total: order.totalCents, isFree: order.isFree })
  switch (order.status) {
    case 'Requested':
    case 'Reviewing':
      if (isPriced) return order.offer ? next(afterOffer[order.offer.state], openUntil(order.offer)) : next('confirmDeal')
      return next('namePrice', order.status === 'Requested' ? later(order.createdAt, answerHours).toISOString() : null)
    case 'Deal Confirmed':
      if (!isPriced) return next('namePrice')
      if (isRemaining(order) && order.paidCents === 0)
        // A customer who is asked for their consent answers first, and pays what they have agreed to.
        return order.offer?.state === 'open' && !order.dispute
          ? next('answerOffer', openUntil(order.offer))
          : askForMoney(order, 'payToStart')
      return order.isAssigned ? next('start', order.deadline) : next('assign')
    case 'Development':
    case 'Testing':
      return order.isAssigned ? next('finish', order.deadline) : next('assign')
    case 'Delivered':
      if (!order.hasWork) return order.isAssigned ? next('upload', order.deadline) : next('assign')
      if (!isPriced) return next('namePrice')
      if (isRemaining(order)) return askForRest(order)
      return order.isReviewOver ? next('complete') : next('review', order.reviewUntil?.toISOString() ?? null)
    case 'Completed':
      return isRemaining(order) ? askForRest(order) : (moneyMatter(order) ?? next('completed'))
    case 'Cancel Order':
      return moneyMatter(order) ?? next('cancelled')
  }
}

const partyOf = (action: NextActionName): Party => parties.find((party) => actionsOf[party].some((name) => name === action)) ?? 'nobody'
const next = (action: NextActionName, until: string | null = null): NextAction => ({ party: partyOf(action), action, until })
const later = (at: Date, hours: number) => new Date(at.getTime() + hours * 3_600_000)

const afterOffer = {
  open: 'answerOffer',
  expired: 'offerExpired',
  changeRequested: 'changeOffer',
  declined: 'offerDeclined',
} as const satisfies Record<NonNullable<NextFacts['offer']>['state'], NextActionName>
const openUntil = ({ state, validUntil }: NonNullable<NextFacts['offer']>) => (state === 'open' ? validUntil : null)

const askForRest = (order: NextFacts) => askForMoney(order, order.isCodeReleased ? 'payRest' : 'payToOpen')
/** While a bank asks for money back nobody is asked to pay it again. */
const askForMoney = (order: NextFacts, action: 'payToStart' | 'payToOpen' | 'payRest') => (order.dispute ? disputed(order) : next(action))
const disputed = ({ dispute }: NextFacts) => next('answerDispute', dispute?.answerBy?.toISOString() ?? null)
/** What is left to do about money after the work. */
const moneyMatter = (order: NextFacts) => (order.dispute ? disputed(order) : order.surplusCents > 0 ? next('giveBack') : undefined)

/** As a role may know it: whoever sees no money hears that the office has something to settle, and nobody outside until when a bank waits. */
export function nextActionFor(role: Role, told: NextAction): NextAction {
  if ((told.action !== 'answerDispute' && told.action !== 'giveBack') || isBackOffice(role)) return told
  return seesMoney(role) ? { ...told, until: null } : next('settle')
}

/** Who reads of it. A `lead` is a manager who has handed the order to nobody yet; an `onlooker` has handed it on. */
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
