import type { Cents } from '#core/money.ts'

export const coinReasons = ['held', 'returned', 'delivered', 'granted', 'corrected'] as const
export type CoinReason = (typeof coinReasons)[number]
export const coinStep = 50
/** The most coins in one change, as a guard against typing mistakes. */
export const mostCoinsAtOnce = 100_000
export const longestCoinNote = 200
/** The smallest amount that a card can be charged; coins never reduce a charge below it. */
export const smallestChargeCents: Cents = 50

export const coinsInWords = (coins: number) => (Math.abs(coins) === 1 ? '1 coin' : `${Math.abs(coins)} coins`)

/** All of a person's coins in words, with the held ones if there are any. */
export function coinsWithHeld({ totalCoins, heldCoins }: { totalCoins: number; heldCoins: number }): string {
  const all = coinsInWords(totalCoins + heldCoins)
  if (heldCoins === 0) return all
  return totalCoins === 0 ? `${all}, held for a payment under way` : `${all}, ${heldCoins} of them held for a payment under way`
}

/** A hundred coins are worth a dollar. */
export const coinsToCents = (coins: number): Cents => coins
export const centsToCoins = (cents: Cents): number => cents

/** The most coins that can be used on an amount: whole steps, at most the balance, and an amount is left to charge. */
export function usableCoins(balance: number, amountCents: Cents): number {
  const most = Math.min(balance, amountCents - smallestChargeCents)
  return Math.max(0, Math.floor(most / coinStep) * coinStep)
}
