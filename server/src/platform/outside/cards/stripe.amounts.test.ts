import { toCents } from '@app/contract/core/money.ts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { CardRequestRefused } from './problems.ts'
import { fromStripeAmount, toStripeAmount } from './stripe.amounts.ts'

test.each([
  ['USD', 10, 1_000],
  ['JPY', 500, 500],
  ['KRW', 500, 500],
  ['KWD', 5.12, 5_120],
  ['BHD', 1, 1_000],
  ['ISK', 5, 500],
  ['UGX', 5, 500],
])('%s: %d in words is %i to Stripe', (currency, amount, wire) => {
  expect(toStripeAmount(toCents(amount, currency), currency)).toBe(wire)
})

test('amounts that Stripe would refuse in currencies with three decimals are refused before the request', () => {
  expect(() => toStripeAmount(toCents(5.124, 'KWD'), 'KWD')).toThrow(CardRequestRefused)
})

test('every amount survives the round trip', () => {
  const currency = fc.constantFrom('USD', 'INR', 'JPY', 'KWD', 'ISK', 'EUR')
  fc.assert(
    fc.property(currency, fc.integer({ min: 0, max: 1e11 }), (code, tens) => {
      expect(fromStripeAmount(toStripeAmount(tens * 10, code), code.toLowerCase())).toBe(tens * 10)
    }),
  )
})
