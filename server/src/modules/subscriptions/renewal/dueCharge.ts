import { days, later } from '#core/clock.ts'
import type { PeriodRow, SubscriptionRow } from '../subscriptions.table.ts'
import { monthsAfter } from '../terms.ts'

type Dates = { startsAt: Date; endsAt: Date }
type Dated = Pick<PeriodRow, 'number' | 'startsAt' | 'endsAt'>
type Due = {
  subscription: Pick<SubscriptionRow, 'state' | 'period' | 'endsAt' | 'nextLookAt'>
  /** All periods of the subscription, in any order. */
  periods: readonly (Dated & Pick<PeriodRow, 'declines'>)[]
  /** The customer is recycled, or an admin has closed the account. */
  isClosed: boolean
  now: Date
}

/** What is due: the end of a subscription, or the charge of one period with its days; undefined if nothing is. */
export type DueStep = { step: 'end' } | ({ step: 'charge'; number: number } & Dates)

/** A renewal that is this late still keeps its days. */
const lateDays = 1
/** A declined period keeps its days until its last retry, on the seventh day, has had time to run. */
const lateDaysWhenDeclined = 8

/**
 * Decides alone whether a customer may be charged now, for which period, and from when. A charge that comes late, such as after an outage
 * or while the customer was recycled, is for one period that begins now: a customer never pays for days that are over.
 */
export function dueStep({ subscription, periods, isClosed, now }: Due): DueStep | undefined {
  const { state, endsAt, nextLookAt } = subscription
  if (state === 'pending' || state === 'ended' || endsAt === null || nextLookAt === null || nextLookAt > now) return undefined
  if (state === 'cancelled') return endsAt > now ? undefined : { step: 'end' }
  if (isClosed || endsAt > now) return undefined
  const number = subscription.period + 1
  const known = periods.find((one) => one.number === number)
  return { step: 'charge', number, ...datesToPay({ ...known, number }, { periods, endsAt, now, declines: known?.declines ?? 0 }) }
}

type Before = { periods: readonly Dated[]; endsAt: Date; now: Date; declines: number }

/** The days of an unpaid renewal: those after the paid ones, or a month from now if these are late. */
export function datesToPay(unpaid: Partial<Dates | Dated> & { number: number }, { periods, endsAt, now, declines }: Before): Dates {
  const startsAt = unpaid.startsAt ?? endsAt
  const isLate = later(startsAt, days(declines > 0 ? lateDaysWhenDeclined : lateDays)) < now
  if (isLate) return { startsAt: now, endsAt: monthsAfter(now, 1) }
  return { startsAt, endsAt: unpaid.endsAt ?? nextEnd(periods, startsAt, unpaid.number) }
}

/** Months are counted from the first day of an unbroken run of periods, so that one begun on the 31st does not drift to the 28th. */
function nextEnd(periods: readonly Dated[], startsAt: Date, number: number): Date {
  let first = { number, startsAt }
  for (const one of periods.filter((each) => each.number < number).toSorted((a, b) => b.number - a.number)) {
    if (one.startsAt === null || one.endsAt?.getTime() !== first.startsAt.getTime()) break
    first = { number: one.number, startsAt: one.startsAt }
  }
  return monthsAfter(first.startsAt, number - first.number + 1)
}
