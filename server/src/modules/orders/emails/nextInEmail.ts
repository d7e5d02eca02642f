import { dayInWords, momentIn } from '@app/contract/core/format.ts'
import { actsNext, type NextAction, nextActionFor, nextReaderOf } from '@app/contract/orders/nextAction.rules.ts'
import { type NextActionContext, nextActionWords } from '@app/contract/orders/nextActionWords.ts'
import { hasPrice, isRemaining, partialCents, remainingCents, seesMoney } from '@app/contract/orders/orders.rules.ts'
import { zoneOf } from '#users/index.ts'
import type { OrderMatters } from '../nextAction/orderMatters.store.ts'
import type { OrderRow } from '../orders.table.ts'
import { amountInWords } from '../timeline/orderWords.ts'
import type { OrderToNotify, Receiver } from './orderNotifications.store.ts'

/** The next action in an email: as one line, and as a sentence. `isTheirs` if its reader acts. */
export type NextInEmail = { title: string; sentence: string; isTheirs?: boolean }
/** `timeZone` is the company's, for readers whose own is unknown. */
export type Upcoming = { next: NextAction; now: Date; timeZone: string; matters: Pick<OrderMatters, 'revision'> }

/** The next action in this reader's words. It begins with 'Your move' only for the reader who acts. */
export function nextInEmail(context: OrderToNotify & Upcoming, person: Receiver): NextInEmail {
  const { order, customer, manager, employee, now, timeZone } = context
  const nextStep = nextActionFor(person.role, context.next)
  const reader = nextReaderOf(person, order)
  const { title, text } = nextActionWords(nextStep, reader, {
    status: order.status,
    progress: order.progress,
    customer: customer.name,
    worker: (employee ?? manager)?.name,
    cancellationReason: order.cancellationReason ?? undefined,
    revision: context.matters.revision ?? undefined,
    ...(seesMoney(person.role) && { money: amounts(order) }),
    ...(nextStep.until !== null && limit(nextStep.until, now, zoneOf(person, timeZone))),
  })
  const words = text ? `${title}. ${text}` : `${title}.`
  if (nextStep.party === 'none') return { title, sentence: words }
  const isTheirs = actsNext(nextStep, reader)
  return { title, sentence: `${isTheirs ? 'Your move' : 'Next'}: ${words}`, isTheirs }
}

function amounts(order: OrderRow): NextActionContext['money'] {
  const { totalCents, paidCents, currency, freeReason } = order
  const left = remainingCents(order)
  const half = partialCents(totalCents, currency)
  return {
    isPriced: hasPrice({ total: totalCents, isFree: freeReason !== null }),
    total: totalCents > 0 ? amountInWords(totalCents, currency) : undefined,
    left: isRemaining(order) ? amountInWords(left, currency) : undefined,
    half: paidCents === 0 && half < left ? amountInWords(half, currency) : undefined,
  }
}

const limit = (until: string, now: Date, timeZone: string) =>
  until.includes('T')
    ? { until: momentIn(timeZone, new Date(until)), isLate: new Date(until) < now }
    : { until: dayInWords(until), isLate: false }
