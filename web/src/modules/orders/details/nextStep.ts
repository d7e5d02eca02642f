import { actsNext, nextReaderOf, type Party } from '@app/contract/orders/nextAction.rules.ts'
import { type NextCircumstances, nextActionWords } from '@app/contract/orders/nextActionWords.ts'
import { isBackOffice, type OrderStatus, seesMoney } from '@app/contract/orders/orders.rules.ts'
import type { Order, OrderSummary } from '@app/contract/orders/orders.shapes.ts'
import { dateTime, day, money } from '#core/format.ts'
import type { Me } from '#core/session.ts'
import { handled, priceOf } from '../lists/handled.ts'

/** Whose move it is, as this reader sees it. */
export type Mover = 'you' | Party
/** The one thing the reader can do about it. */
export type Act =
  | { kind: 'pay' }
  | { kind: 'feedback' }
  | { kind: 'download' }
  | { kind: 'offer' | 'assign' | 'deliver' | 'progress' }
  | { kind: 'status'; to: OrderStatus; label: string }
export type NextStep = { title: string; text?: string; mover: Mover; act?: Act }

/** What happens next with an order, who acts, and what this reader can do. The server says who acts; the words follow from it. */
export function nextStep(order: Order, me: Pick<Me, 'id' | 'role'>, now: Date): NextStep {
  const reader = nextReaderOf(me, handled(order))
  const isMine = actsNext(order.nextAction, reader)
  const act = isMine ? ownAct(order, reader === 'lead') : besides(order, me)
  return {
    ...nextWords(order, me, now),
    mover: isMine ? 'you' : order.nextAction.party,
    ...(act && { act }),
  }
}

/** The same in words alone, for whoever has no more than an order of a list and whose move it is. */
export const nextWords = (order: OrderFacts, me: Pick<Me, 'id' | 'role'>, now: Date) =>
  nextActionWords(order.nextAction, nextReaderOf(me, handled(order)), circumstances(order, me, now))

type OrderFacts = OrderSummary & Pick<Order, 'nextAction' | 'cancellationReason'>

/** What the one who acts presses; nothing where it happens elsewhere, as at the card provider. */
function ownAct({ nextAction: { action } }: Order, isLead: boolean): Act | undefined {
  switch (action) {
    case 'namePrice':
    case 'changeOffer':
    case 'offerDeclined':
    case 'offerExpired':
      return { kind: 'offer' }
    case 'confirmDeal':
      return confirming
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

/** What a reader may do while it is not their move. */
function besides(order: Order, { role }: Pick<Me, 'role'>): Act | undefined {
  const { action, party } = order.nextAction
  if (role === 'user') {
    if (order.mayPay && party !== 'nobody' && action !== 'answerDispute') return { kind: 'pay' }
    return action === 'completed' ? { kind: 'feedback' } : undefined
  }
  // A customer who has nothing to add need not be waited for.
  if (isBackOffice(role) && action === 'review') return completing
  // Where the customer has said yes elsewhere, staff confirm it by hand, and the story says so.
  return isBackOffice(role) && action === 'answerOffer' && order.statusChoices.includes('Deal Confirmed') ? confirming : undefined
}

const confirming: Act = { kind: 'status', to: 'Deal Confirmed', label: 'Confirm the deal' }
const completing: Act = { kind: 'status', to: 'Completed', label: 'Complete the order' }

function circumstances(order: OrderFacts, me: Pick<Me, 'role'>, now: Date): NextCircumstances {
  const { status, progress, cancellationReason, customer, assignedTo, assignedEmployee } = order
  const { until } = order.nextAction
  return {
    status,
    progress,
    cancellationReason,
    customer: customer[0]?.name ?? 'The customer',
    worker: (assignedEmployee[0] ?? assignedTo[0])?.name,
    ...(seesMoney(me.role) && { money: amounts(order) }),
    ...(until !== null && { until: limitWords(until), isLate: isInstant(until) && new Date(until) < now }),
  }
}

function amounts(order: OrderFacts): NextCircumstances['money'] {
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
const limitWords = (until: string) => (isInstant(until) ? dateTime(until).slice(0, -':00'.length) : day(until))
