import { Temporal } from 'temporal-polyfill'
import type { PlanRow, Terms } from './subscriptions.table.ts'

/** Months are counted from the first day of all, so that one begun on the 31st is not charged on the 28th for ever. */
export function monthsAfter(start: Date, months: number): Date {
  const first = Temporal.Instant.fromEpochMilliseconds(start.getTime()).toZonedDateTimeISO('UTC')
  return new Date(first.add({ months }).epochMilliseconds)
}

/** What a plan asks for and brings now. */
export const termsOf = ({ id, name, price, details, amountCents, currency, sessions }: PlanRow): Terms => ({
  planId: id,
  name,
  price,
  details,
  amountCents,
  currency,
  sessions,
})

/** The same, frozen on a subscription or a period. */
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
