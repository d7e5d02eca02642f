import type { Cents } from '#core/money.ts'

/**
 * How the money of a payment splits: a surplus (more than was left to pay when it came), refunds, and disputed money that a bank has
 * withdrawn. The rest counts as paid of the order.
 */
export type PaymentMoney = { amountCents: Cents; surplusCents: Cents; refundedCents: Cents; disputedCents: Cents }
type Balance = { totalCents: Cents; paidCents: Cents }

/** The part of a payment that is neither refunded nor disputed. */
export const keptCents = ({ amountCents, refundedCents, disputedCents }: Omit<PaymentMoney, 'surplusCents'>): Cents =>
  amountCents - refundedCents - disputedCents

/**
 * Counts an incoming payment with its discount up to the amount left to pay, money first, then the discount. Anything above is the
 * surplus.
 */
export function countIn({ totalCents, paidCents }: Balance, money: { amountCents: Cents; discountCents: Cents }) {
  const left = Math.max(0, totalCents - paidCents)
  const countedCents = Math.min(money.amountCents, left)
  const discountCents = Math.min(money.discountCents, left - countedCents)
  return {
    paidCents: paidCents + countedCents + discountCents,
    surplusCents: money.amountCents - countedCents,
    discountCents,
    unusedDiscountCents: money.discountCents - discountCents,
  }
}

/** Caps refunds and disputes at the amount of the payment, even if the provider's rows add up to more. */
export function returnedOf(
  { amountCents }: Pick<PaymentMoney, 'amountCents'>,
  said: Pick<PaymentMoney, 'refundedCents' | 'disputedCents'>,
) {
  const refundedCents = Math.min(said.refundedCents, amountCents)
  return { refundedCents, disputedCents: Math.min(said.disputedCents, amountCents - refundedCents) }
}

/**
 * Applies the provider's current refund and dispute totals to a payment that was counted before. Money that leaves is taken from the
 * surplus first; money that returns counts up to the amount left to pay. Applying the same totals again changes nothing.
 */
export function countReturns(order: Balance, payment: PaymentMoney, said: { refundedCents: Cents; disputedCents: Cents }) {
  const returned = returnedOf(payment, said)
  const { refundedCents, disputedCents } = returned
  const change = payment.amountCents - refundedCents - disputedCents - keptCents(payment)
  if (change < 0) {
    const fromSurplus = Math.min(payment.surplusCents, -change)
    const paidCents = Math.max(0, order.paidCents + change + fromSurplus)
    return { ...returned, paidCents, surplusCents: payment.surplusCents - fromSurplus }
  }
  const counted = Math.min(change, Math.max(0, order.totalCents - order.paidCents))
  return { ...returned, paidCents: order.paidCents + counted, surplusCents: payment.surplusCents + change - counted }
}

export const returnKinds = ['refund', 'dispute'] as const
export type ReturnKind = (typeof returnKinds)[number]

/** State of a refund or a dispute; the same names for every provider. */
export const returnStates = ['pending', 'succeeded', 'failed', 'inquiry', 'open', 'won', 'lost'] as const
export type ReturnState = (typeof returnStates)[number]

/** A refund counts as soon as it is pending, a dispute until it is won, an inquiry never. */
export const takesMoney = (state: ReturnState) => state === 'pending' || state === 'succeeded' || state === 'open' || state === 'lost'
