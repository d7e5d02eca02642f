import fc from 'fast-check'
import { expect, test } from 'vitest'
import { chargedPart, inRupees, isRate, paymentPart } from './rates.rules.ts'

test.each([
  [1_000, 83, 83_000],
  [1, 83.5, 84],
  [1, 83.4999, 83],
  [12_345, 83.123456, 1_026_159],
  [100_000_000_000, 999.999999, 99_999_999_900_000],
])('%d cents at %d are %d paise', (cents, rate, paise) => expect(inRupees(cents, rate)).toBe(paise))

test.each([
  [83, true],
  [83.123456, true],
  [83.1234567, false],
  [0.99, false],
  [1_000.01, false],
  [Number.NaN, false],
  [Number.POSITIVE_INFINITY, false],
])('%d is a rate: %s', (rate, is) => expect(isRate(rate)).toBe(is))

const rates = fc.integer({ min: 2_000_000, max: 1_000_000_000 }).map((millionths) => millionths / 1_000_000)
const amounts = fc.integer({ min: 1, max: 100_000_000 })

test('partial refunds add up to the whole in both currencies, and each part converts back to the requested amount', () => {
  fc.assert(
    fc.property(amounts, rates, fc.array(fc.nat(1_000_000), { maxLength: 6 }), (amountCents, rate, wanted) => {
      const payment = { amountCents, chargedCents: inRupees(amountCents, rate) }
      let before = 0
      let paise = 0
      const give = (cents: number) => {
        const part = chargedPart(payment, { before, cents })
        expect(paymentPart(payment, part)).toBe(cents)
        before += cents
        paise += part
      }
      for (const cents of wanted) if (cents > 0 && before + cents < amountCents) give(cents)
      give(amountCents - before)
      expect(paise).toBe(payment.chargedCents)
    }),
  )
})

test('a payment in its own currency is never converted', () => {
  expect(chargedPart({ amountCents: 100, chargedCents: null }, { before: 10, cents: 20 })).toBe(20)
  expect(paymentPart({ amountCents: 100, chargedCents: null }, 33)).toBe(33)
})
