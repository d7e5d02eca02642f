import { expect, test } from 'vitest'
import { amountOfPrice, bulletsOf } from './subscriptions.rules.ts'

test.each([
  ['$ 49 / month', 49],
  ['49', 49],
  ['USD 1,500 monthly', 1500],
  ['$49.99 / month', undefined],
  ['49,5 a month', undefined],
  ['free', undefined],
  ['$0', undefined],
  ['9'.repeat(30), undefined],
])('the price %j charges %s', (price, amount) => {
  expect(amountOfPrice(price)).toBe(amount)
})

test("each line of a plan's details is one bullet", () => {
  expect(bulletsOf('a\nb')).toEqual(['a', 'b'])
  expect(bulletsOf(' a \n\n b\n')).toEqual(['a', 'b'])
})
