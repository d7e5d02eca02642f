import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { currencies, exponentOf, fromCents, isAmount, maxAmount, maxCentsOf, plainAmount, toCents } from './money.ts'

describe('an amount in each currency', () => {
  test.each([...currencies])('%s is converted to minor units and back without loss, up to the largest amount', (currency) => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: maxCentsOf(currency) }), (cents) => {
        const amount = fromCents(cents, currency)
        expect(toCents(amount, currency)).toBe(cents)
        expect(isAmount(amount, currency)).toBe(true)
        expect(toCents(Number(JSON.parse(JSON.stringify(amount))), currency)).toBe(cents)
        expect(Number(plainAmount(cents, currency))).toBe(amount)
      }),
    )
  })

  test.each([...currencies])("%s has as many decimals as the browser's own list says", (currency) => {
    expect(exponentOf(currency)).toBe(new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions().maximumFractionDigits)
  })

  test.each([
    ['JPY', 0.5],
    ['USD', 1.005],
    ['KWD', 0.0001],
    ['USD', maxAmount + 1],
    ['USD', Number.NaN],
    ['USD', Number.POSITIVE_INFINITY],
  ])('%s cannot be %d', (currency, amount) => {
    expect(isAmount(amount, currency)).toBe(false)
  })

  test('the largest amount times the largest quantity is still exact', () => {
    for (const currency of currencies) expect(Number.isSafeInteger(maxCentsOf(currency) * (1_000 + 100 + 1))).toBe(true)
  })
})
