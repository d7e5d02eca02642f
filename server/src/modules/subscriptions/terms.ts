import { Temporal } from 'temporal-polyfill'
import type { PlanRow, Terms } from './subscriptions.table.ts'

/** Months are counted from the very first day, so that a subscription begun on the 31st does not drift to the 28th. */
export function monthsAfter(start: Date, months: number): Date {
  const first = Temporal.Instant.fromEpochMilliseconds(start.getTime()).toZonedDateTimeISO('UTC')
  return new Date(first.add({ months }).epochMilliseconds)
}

/** The current terms of a plan. */
export const termsOfUser = ({ id, name, price, details, amountCents, currency, sessions }: PlanRow): Terms => ({
  planId: id,
  name,
  price,
  details,
  amountCents,
  currency,
  sessions,
})

/** The terms as stored on a subscription or a period. */
export const frozenTerms = ({ planId, name, price, details, amountCents, currency, sessions }: Terms): Terms => ({
  planId,
  name,
  price,
  details,
  amountCents,
  currency,
  sessions,
})

export const areSameTerms = (one: Terms, other: Terms): boolean => JSON.stringify(frozenTerms(one)) === JSON.stringify(frozenTerms(other))
