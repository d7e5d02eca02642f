import type { Cents } from '#core/money.ts'

export const coinReasons = ['held', 'returned', 'delivered', 'granted', 'corrected'] as const
export type CoinReason = (typeof coinReasons)[number]
export const coinStep = 50
/** The most that is given or taken at once: a slip of the finger costs no fortune. */
export const mostCoinsAtOnce = 100_000
export const longestCoinNote = 200
/** The smallest amount that is charged to a card; coins never bring it below. */
export const smallestChargeCents: Cents = 50

export const coinsInWords = (coins: number) => (Math.abs(coins) === 1 ? '1 coin' : `${Math.abs(coins)} coins`)

/** All of a person's coins, with what of them is held; nothing is said of it where none is. */
export function coinsWithHeld({ totalCoins, heldCoins }: { totalCoins: number; heldCoins: number }): string {
  const all = coinsInWords(totalCoins + heldCoins)
  if (heldCoins === 0) return all
  return totalCoins === 0 ? `${all}, held for a payment under way` : `${all}, ${heldCoins} of them held for a payment under way`
}

/** What coins are worth: a hundred to the dollar. */
export const coinsToCents = (coins: number): Cents => coins
export const centsToCoins = (cents: Cents): number => cents

/** The most coins a person can use on an amount: whole steps, no more than they have, and something stays to be charged. */
export function usableCoins(balance: number, amountCents: Cents): number {
  const most = Math.min(balance, amountCents - smallestChargeCents)
  return Math.max(0, Math.floor(most / coinStep) * coinStep)
}
