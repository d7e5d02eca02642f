import type { Cents } from '#core/money.ts'

export const coinReasons = ['held', 'returned', 'delivered', 'granted', 'corrected'] as const
export const coinStep = 50
/** The smallest amount that is charged to a card; coins never bring it below. */
export const smallestChargeCents: Cents = 50

/** What coins are worth: a hundred to the dollar. */
export const coinsToCents = (coins: number): Cents => coins

/** The most coins a person can use on an amount: whole steps, no more than they have, and something stays to be charged. */
export function usableCoins(balance: number, amountCents: Cents): number {
  const most = Math.min(balance, amountCents - smallestChargeCents)
  return Math.max(0, Math.floor(most / coinStep) * coinStep)
}
