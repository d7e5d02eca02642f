import { expect, test } from 'vitest'
import { coinsWithHeld } from './coins.rules.ts'

test.each([
  [{ totalCoins: 120, heldCoins: 0 }, '120 coins'],
  [{ totalCoins: 1, heldCoins: 0 }, '1 coin'],
  [{ totalCoins: 20, heldCoins: 100 }, '120 coins, 100 of them held for a payment under way'],
  [{ totalCoins: 0, heldCoins: 100 }, '100 coins, held for a payment under way'],
])('%j reads as %s', (coins, words) => {
  expect(coinsWithHeld(coins)).toBe(words)
})
