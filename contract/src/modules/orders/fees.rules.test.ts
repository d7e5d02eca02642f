import { expect, test } from 'vitest'
import { currencies, isAmount } from '#core/money.ts'
import { defaultReportFeeCents, defaultWalkthroughFeeCents } from './fees.rules.ts'

/** Rough worth of a unit in US dollars, enough to catch a price of the wrong order of magnitude. */
const worth = { USD: 1, INR: 0.012, EUR: 1.1, GBP: 1.3, AUD: 0.66, CAD: 0.72, JPY: 0.0067, KWD: 3.25 }
const minor = { USD: 100, INR: 100, EUR: 100, GBP: 100, AUD: 100, CAD: 100, JPY: 1, KWD: 1_000 }

test('the default fees are those of the specification, 50 and 15 US dollars', () => {
  expect([defaultWalkthroughFeeCents('USD'), defaultReportFeeCents('USD')]).toEqual([5_000, 1_500])
})

test.each(currencies)('in %s the default fees are worth about as much and can be charged', (currency) => {
  const dollars = (cents: number) => (cents / minor[currency]) * worth[currency]
  for (const [cents, about] of [
    [defaultWalkthroughFeeCents(currency), 50],
    [defaultReportFeeCents(currency), 15],
  ] as const) {
    expect(dollars(cents) / about).toBeGreaterThan(0.8)
    expect(dollars(cents) / about).toBeLessThan(1.25)
    expect(isAmount(cents / minor[currency], currency)).toBe(true)
  }
})
