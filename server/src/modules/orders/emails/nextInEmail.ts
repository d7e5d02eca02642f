import { dayInWords, momentIn } from '@app/contract/core/format.ts'
import { actsNext, type NextAction, nextActionFor, nextReaderOf } from '@app/contract/orders/nextAction.rules.ts'
import { type NextCircumstances, nextActionWords } from '@app/contract/orders/nextActionWords.ts'
import { hasPrice, isRemaining, partialCents, remainingCents, seesMoney } from '@app/contract/orders/orders.rules.ts'
import type { OrderRow } from '../orders.table.ts'
import { amountInWords } from '../timeline/orderWords.ts'
import type { OrderToTell, Receiver } from './orderNotifications.store.ts'

/** What happens next as a letter says it: in one line, and as a sentence of its own. */
export type NextInEmail = { title: string; sentence: string }
export type Upcoming = { next: NextAction; now: Date; timeZone: string }

/** The next step in the words for this reader. Only for whom it is the move reads 'Your move'. */
export function nextInEmail(about: OrderToTell & Upcoming, person: Receiver): NextInEmail {
  const { order, customer, manager, employee, now, timeZone } = about
  const told = nextActionFor(person.role, about.next)
  const reader = nextReaderOf(person, order)
  const { title, text } = nextActionWords(told, reader, {
    status: order.status,
    progress: order.progress,
    customer: customer.name,
    worker: (employee ?? manager)?.name,
    cancellationReason: order.cancellationReason ?? undefined,
    ...(seesMoney(person.role) && { money: amounts(order) }),
    ...(told.until !== null && limit(told.until, now, timeZone)),
  })
  const words = text ? `${title}. ${text}` : `${title}.`
  if (told.party === 'nobody') return { title, sentence: words }
  return { title, sentence: `${actsNext(told, reader) ? 'Your move' : 'Next'}: ${words}` }
}

function amounts(order: OrderRow): NextCircumstances['money'] {
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
