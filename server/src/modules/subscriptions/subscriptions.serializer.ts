import { fromCents } from '@app/contract/core/money.ts'
import { isHeld } from '@app/contract/subscriptions/subscriptions.rules.ts'
import type {
  MySubscription,
  SubscriptionPeriod,
  SubscriptionPlan,
  SubscriptionRecord,
} from '@app/contract/subscriptions/subscriptions.shapes.ts'
import type { PeriodRow, PlanRow, SubscriptionRow } from './subscriptions.table.ts'

type TermsRow = Pick<PlanRow, 'name' | 'price' | 'details' | 'amountCents' | 'currency' | 'sessions'>

const serializeTerms = ({ name, price, details, amountCents, currency, sessions }: TermsRow) => ({
  name,
  price,
  details,
  amount: fromCents(amountCents, currency),
  currency,
  sessions,
})

export const serializePlan = (plan: PlanRow): SubscriptionPlan => ({ _id: plan.id, ...serializeTerms(plan), version: plan.version })

export type ListedSubscription = { subscription: SubscriptionRow; username: string }

/** Serializes a subscription for the back office. */
export function serializeRecord({ subscription: row, username }: ListedSubscription): SubscriptionRecord {
  const { id, userId, name, amountCents, currency, country, state, endsAt, cancelledAt, endedAt, createdAt } = row
  return {
    _id: id,
    createdAt: createdAt.toISOString(),
    user: [{ _id: userId, username }],
    subscription: [{ name }],
    amount: fromCents(amountCents, currency),
    currency,
    country,
    status: state,
    endsAt: (endsAt ?? createdAt).toISOString(),
    ...(cancelledAt && { cancelledAt: cancelledAt.toISOString() }),
    ...(endedAt && { endedAt: endedAt.toISOString() }),
  }
}

export function serializePeriod(row: PeriodRow): SubscriptionPeriod {
  const { id, name, startsAt, endsAt, amountCents, currency, paidAt, declines, refundedCents, createdAt } = row
  return {
    _id: id,
    name,
    startsAt: (startsAt ?? createdAt).toISOString(),
    endsAt: (endsAt ?? createdAt).toISOString(),
    amount: fromCents(amountCents, currency),
    currency,
    status: refundedCents >= amountCents ? 'Refunded' : paidAt ? 'Paid' : declines > 0 ? 'Declined' : 'Due',
    ...(paidAt && { paidAt: paidAt.toISOString() }),
    refunded: fromCents(refundedCents, currency),
  }
}

type SubscriptionContext = { periods: readonly PeriodRow[]; credits: { left: number; expiresAt: Date | null } }

/** Serializes a subscription for its customer; null if it was never paid. */
export function serializeMine(row: SubscriptionRow, { periods, credits }: SubscriptionContext): MySubscription | null {
  const { id, state, startedAt, endsAt, nextLookAt, nextTerms, card, currency } = row
  if (!isHeld(state) || !startedAt || !endsAt) return null
  const due = periods.find(({ number, paidAt }) => number > row.period && paidAt === null)
  const nextTerm = due ?? nextTerms ?? row
  const nextAt = state === 'pastDue' ? nextLookAt : endsAt
  return {
    _id: id,
    ...serializeTerms(row),
    status: state,
    startedAt: startedAt.toISOString(),
    endsAt: endsAt.toISOString(),
    ...(state !== 'cancelled' &&
      nextAt && { next: { at: nextAt.toISOString(), amount: fromCents(nextTerm.amountCents, currency), name: nextTerm.name } }),
    ...(state === 'pastDue' && due && { due: { subscription: due.planId, amount: fromCents(due.amountCents, currency) } }),
    ...(nextTerms && { nextPlan: nextTerms.planId }),
    ...(card && { card }),
    credits: { left: credits.left, ...(credits.expiresAt && { expiresAt: credits.expiresAt.toISOString() }) },
    periods: periods.map(serializePeriod),
  }
}
