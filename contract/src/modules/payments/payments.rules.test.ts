import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { coinStep, smallestChargeCents } from '#coins/coins.rules.ts'
import { isIndia, type PaymentChoice, quote } from './payments.rules.ts'

const order = { totalCents: 10_000, paidCents: 0, walkthroughFeeCents: null, reportFeeCents: null, currency: 'USD' }
const plain: PaymentChoice = { isPartial: false, quantity: 1, wantsWalkthrough: false, reportPages: 0, coins: 0 }

describe('the price of a choice', () => {
  test('balance, walkthrough, two report pages and a hundred coins make 179 dollars', () => {
    const priced = quote(order, { ...plain, wantsWalkthrough: true, reportPages: 2, coins: 100 }, 100)
    expect(priced.payableCents).toBe(17_900)
  })

  test.each([
    ['the full balance', {}, plain, 10_000],
    ['half the price', {}, { ...plain, isPartial: true }, 5_000],
    ['what is left after half was paid', { paidCents: 5_000 }, plain, 5_000],
    ['the whole rest if no more than half is left, even if half is asked for', { paidCents: 5_000 }, { ...plain, isPartial: true }, 5_000],
    ['the balance as often as ordered', {}, { ...plain, quantity: 3 }, 30_000],
    ['all of several, never half of them', {}, { ...plain, quantity: 3, isPartial: true }, 30_000],
    [
      'the fees of the order instead of the usual ones',
      { walkthroughFeeCents: 2_000, reportFeeCents: 100 },
      { ...plain, wantsWalkthrough: true, reportPages: 3 },
      12_300,
    ],
    ['no discount by coins in another currency', { currency: 'INR' }, { ...plain, coins: 200 }, 10_000],
  ])('%s', (_name, changes, choice, payable) => {
    expect(quote({ ...order, ...changes }, choice, 1_000).payableCents).toBe(payable)
  })

  test('any choice gives whole cents, uses no more coins than there are, and leaves an amount to charge', () => {
    const cents = fc.integer({ min: 100, max: 5_000_000 })
    const choice = fc.record({
      isPartial: fc.boolean(),
      quantity: fc.integer({ min: 1, max: 100 }),
      wantsWalkthrough: fc.boolean(),
      reportPages: fc.integer({ min: 0, max: 1_000 }),
      coins: fc.integer({ min: 0, max: 10_000_000 }),
    })
    fc.assert(
      fc.property(cents, fc.double({ min: 0, max: 0.99, noNaN: true }), choice, fc.nat(100_000), (totalCents, share, chosen, balance) => {
        const paidCents = Math.floor(totalCents * share)
        const priced = quote({ ...order, totalCents, paidCents }, chosen, balance)
        expect(Number.isInteger(priced.payableCents)).toBe(true)
        expect(priced.coins % coinStep).toBe(0)
        expect(priced.coins).toBeLessThanOrEqual(Math.min(balance, chosen.coins))
        expect(priced.payableCents + priced.discountCents).toBe(priced.quantityCents + priced.walkthroughCents + priced.reportCents)
        // The order's total grows by exactly the amount paid beyond its balance.
        expect(priced.baseCents + priced.extrasCents).toBe(priced.payableCents + priced.discountCents)
        if (priced.coins > 0) expect(priced.payableCents).toBeGreaterThanOrEqual(smallestChargeCents)
        expect(priced.baseCents).toBeLessThanOrEqual(totalCents - paidCents)
      }),
    )
  })
})

test.each([
  ['in', true],
  ['IN', true],
  [' India ', true],
  ['US', false],
  ['ID', false],
])('the country %s is India: %s', (country, expected) => {
  expect(isIndia(country)).toBe(expected)
})
