import { actsNext, nextReaderOf, type Party } from '@app/contract/orders/nextAction.rules.ts'
import { type NextActionContext, nextActionWords } from '@app/contract/orders/nextActionWords.ts'
import { isBackOffice, type OrderStatus, seesMoney } from '@app/contract/orders/orders.rules.ts'
import type { Order, OrderSummary } from '@app/contract/orders/orders.shapes.ts'
import { day, moment, money } from '#core/format.ts'
import type { Me } from '#core/session.ts'
import { handled, priceOf } from '../lists/handled.ts'

/** The party that acts next, from this reader's view. */
export type Mover = 'you' | Party
/** The one action that the reader can take. */
export type ReaderAction =
  | { kind: 'pay' }
  | { kind: 'feedback' }
  | { kind: 'download' }
  | { kind: 'offer' | 'assign' | 'deliver' | 'progress' }
  | { kind: 'agreedElsewhere' }
  | { kind: 'status'; to: OrderStatus; label: string }
export type NextStep = { title: string; text?: string; mover: Mover; act?: ReaderAction }

/** The next step of an order: its words, its party, and the reader's action. The server names the action; the words follow from it. */
export function nextStep(order: Order, me: Pick<Me, 'id' | 'role'>, now: Date): NextStep {
  const reader = nextReaderOf(me, handled(order))
  const isMine = actsNext(order.nextAction, reader)
  const act = isMine ? ownAction(order, reader === 'lead') : actionOutOfTurn(order, me)
  return {
    ...nextWords(order, me, now),
    mover: isMine ? 'you' : order.nextAction.party,
    ...(act && { act }),
  }
}

/** The words only, for readers who have just a summary of the order. */
export const nextWords = (order: OrderFacts, me: Pick<Me, 'id' | 'role'>, now: Date) =>
  nextActionWords(order.nextAction, nextReaderOf(me, handled(order)), nextActionContext(order, me, now))

type OrderFacts = OrderSummary & Pick<Order, 'nextAction' | 'cancellationReason' | 'revision'>

/** The button of the reader who acts; none where the action happens elsewhere, such as at the card provider. */
function ownAction({ nextAction: { action } }: Order, isLead: boolean): ReaderAction | undefined {
  switch (action) {
    case 'namePrice':
    case 'changeOffer':
    case 'offerDeclined':
    case 'offerExpired':
      return { kind: 'offer' }
    case 'confirmDeal':
      return agreedElsewhere
    case 'assign':
      return { kind: 'assign' }
    case 'complete':
      return completing
    case 'payToStart':
    case 'payToOpen':
    case 'payRest':
      return { kind: 'pay' }
    case 'review':
      return { kind: 'download' }
    case 'start':
      return isLead ? { kind: 'assign' } : { kind: 'status', to: 'Development', label: 'Start the work' }
    case 'finish':
      return isLead ? { kind: 'assign' } : { kind: 'deliver' }
    case 'upload':
      return { kind: 'deliver' }
    default:
      return undefined
  }
}

/** The action that a reader may take while another party acts next. */
function actionOutOfTurn(order: Order, { role }: Pick<Me, 'role'>): ReaderAction | undefined {
  const { action, party } = order.nextAction
  if (role === 'user') {
    if (order.mayPay && party !== 'none' && action !== 'answerDispute') return { kind: 'pay' }
    return action === 'completed' ? { kind: 'feedback' } : undefined
  }
  // The office may complete an order without waiting for the customer's review.
  if (isBackOffice(role) && action === 'review') return completing
  // If the customer agreed outside the product, staff confirm the deal by hand; the timeline says so.
  return isBackOffice(role) && action === 'answerOffer' && order.statusChoices.includes('Deal Confirmed') ? agreedElsewhere : undefined
}

const agreedElsewhere: ReaderAction = { kind: 'agreedElsewhere' }
const completing: ReaderAction = { kind: 'status', to: 'Completed', label: 'Complete the order' }

function nextActionContext(order: OrderFacts, me: Pick<Me, 'role'>, now: Date): NextActionContext {
  const { status, progress, cancellationReason, revision, customer, assignedTo, assignedEmployee } = order
  const { until } = order.nextAction
  return {
    status,
    progress,
    cancellationReason,
    revision,
    customer: customer[0]?.name ?? 'The customer',
    worker: (assignedEmployee[0] ?? assignedTo[0])?.name,
    ...(seesMoney(me.role) && { money: amounts(order) }),
    ...(until !== null && { until: limitWords(until), isLate: isInstant(until) && new Date(until) < now }),
  }
}

function amounts(order: OrderFacts): NextActionContext['money'] {
  const { totalAmount = 0, paidAmount = 0, partialAmount = 0, remainingAmount = 0, remaining, currency } = order
  const { total, isFree } = priceOf(order)
  return {
    isPriced: total > 0 || isFree,
    total: totalAmount > 0 ? money(totalAmount, currency) : undefined,
    left: remaining ? money(remainingAmount, currency) : undefined,
    half: remaining && paidAmount === 0 && partialAmount < remainingAmount ? money(partialAmount, currency) : undefined,
  }
}

const isInstant = (until: string) => until.includes('T')
const limitWords = (until: string) => (isInstant(until) ? moment(until) : day(until))
