import fc from 'fast-check'
import { expect, test } from 'vitest'
import { countIn, countReturns, keptCents, type PaymentMoney } from './balance.rules.ts'

const cents = fc.integer({ min: 0, max: 10_000 })

test('a payment never makes an order cost less than was paid for it, and loses no cent', () => {
  fc.assert(
    fc.property(cents, cents, cents, cents, (totalCents, paid, amountCents, discountCents) => {
      const paidCents = Math.min(paid, totalCents)
      const counted = countIn({ totalCents, paidCents }, { amountCents, discountCents })
      expect(counted.paidCents).toBeLessThanOrEqual(totalCents)
      expect(counted.paidCents - paidCents).toBe(amountCents - counted.surplusCents + counted.discountCents)
      expect(counted.discountCents + counted.unusedDiscountCents).toBe(discountCents)
    }),
  )
})

/** Payments of one order and the provider's refunds and disputes, in sequence. */
const story = fc.record({
  totalCents: cents,
  amounts: fc.array(fc.integer({ min: 1, max: 5_000 }), { minLength: 1, maxLength: 4 }),
  sayings: fc.array(fc.record({ of: fc.nat(3), refundedCents: cents, disputedCents: cents }), { maxLength: 12 }),
})

test('after refunds and disputes the paid amount never exceeds the total and equals the kept money without surplus', () => {
  fc.assert(
    fc.property(story, ({ totalCents, amounts, sayings }) => {
      let paidCents = 0
      const payments = amounts.map((amountCents): PaymentMoney => {
        const counted = countIn({ totalCents, paidCents }, { amountCents, discountCents: 0 })
        paidCents = counted.paidCents
        return { amountCents, surplusCents: counted.surplusCents, refundedCents: 0, disputedCents: 0 }
      })
      for (const { of, ...said } of sayings) {
        const payment = payments[of % payments.length]
        if (!payment) continue
        const after = countReturns({ totalCents, paidCents }, payment, said)
        paidCents = after.paidCents
        Object.assign(payment, { ...after, paidCents: undefined })
        expect(countReturns({ totalCents, paidCents }, payment, said)).toEqual(after)
        expect(paidCents).toBeLessThanOrEqual(totalCents)
        expect(payments.reduce((sum, one) => sum + keptCents(one) - one.surplusCents, 0)).toBe(paidCents)
        for (const one of payments)
          expect(Math.min(one.surplusCents, keptCents(one), one.refundedCents, one.disputedCents)).toBeGreaterThanOrEqual(0)
      }
    }),
  )
})

test.each([
  ['a surplus goes first', { surplusCents: 30 }, { refundedCents: 20, disputedCents: 0 }, { paidCents: 100, surplusCents: 10 }],
  ['then what was counted', { surplusCents: 30 }, { refundedCents: 50, disputedCents: 0 }, { paidCents: 80, surplusCents: 0 }],
  ['more than came in is not taken', {}, { refundedCents: 90, disputedCents: 90 }, { paidCents: 0, disputedCents: 10 }],
])('%s', (_what, changes, said, expected) => {
  const payment = { amountCents: 100, surplusCents: 0, refundedCents: 0, disputedCents: 0, ...changes }
  expect(countReturns({ totalCents: 100, paidCents: 100 }, payment, said)).toMatchObject(expected)
})
