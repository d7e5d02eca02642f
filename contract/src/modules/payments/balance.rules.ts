import type { Cents } from '#core/money.ts'

/**
 * What became of the money of a payment: some may be a surplus (more than was left to pay when it came), some was given back,
 * some a bank has taken back in a dispute. The rest counts as paid of the order.
 */
export type PaymentMoney = { amountCents: Cents; surplusCents: Cents; refundedCents: Cents; disputedCents: Cents }
type Balance = { totalCents: Cents; paidCents: Cents }

/** What is still with us of a payment. */
export const keptCents = ({ amountCents, refundedCents, disputedCents }: Omit<PaymentMoney, 'surplusCents'>): Cents =>
  amountCents - refundedCents - disputedCents

/** Money comes in with a discount: it counts up to what is left to pay, the discount after the money; what is beyond is told apart. */
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

/** No more than came in has gone back, whatever the provider's rows add up to. */
export function returnedOf(
  { amountCents }: Pick<PaymentMoney, 'amountCents'>,
  said: Pick<PaymentMoney, 'refundedCents' | 'disputedCents'>,
) {
  const refundedCents = Math.min(said.refundedCents, amountCents)
  return { refundedCents, disputedCents: Math.min(said.disputedCents, amountCents - refundedCents) }
}

/**
 * What the provider says was given back or is disputed now, for a payment that was counted before. What leaves is taken from
 * the surplus first; what comes back counts up to what is left to pay. Saying the same again changes nothing.
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

/** How a refund or a dispute stands; the same words for every provider. */
export const returnStates = ['pending', 'succeeded', 'failed', 'inquiry', 'open', 'won', 'lost'] as const
export type ReturnState = (typeof returnStates)[number]

/** A refund takes money as soon as it is on its way; a dispute does until it is won; an inquiry takes none yet. */
export const takesMoney = (state: ReturnState) => state === 'pending' || state === 'succeeded' || state === 'open' || state === 'lost'
