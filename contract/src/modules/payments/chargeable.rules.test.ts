import { expect, test } from 'vitest'
import { currencies } from '#core/money.ts'
import { partialCents } from '#orders/orders.rules.ts'
import { isChargeable, leavesChargeable, smallestPayable, stepOf } from './chargeable.rules.ts'
import { mayPayPartially } from './payments.rules.ts'

test('half of an order is offered only if both halves can be charged, in every currency', () => {
  for (const currency of currencies) {
    for (let steps = 1; steps < 500; steps += 1) {
      const totalCents = steps * stepOf(currency)
      if (!mayPayPartially({ totalCents, paidCents: 0, currency })) continue
      const half = partialCents(totalCents, currency)
      expect([isChargeable(half, currency), leavesChargeable(totalCents, half, currency)]).toEqual([true, true])
    }
    expect(mayPayPartially({ totalCents: smallestPayable[currency] * 4, paidCents: 0, currency })).toBe(true)
  }
  // Half of ¥90 is ¥45, below the ¥50 that cards take.
  expect(mayPayPartially({ totalCents: 90, paidCents: 0, currency: 'JPY' })).toBe(false)
})
