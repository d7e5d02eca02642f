import { expect, test } from 'vitest'
import { amountOfPrice, bulletsOf, contradictsLabel } from './subscriptions.rules.ts'

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

test.each<[string, number, boolean]>([
  ['$49 / month', 49, false],
  ['$49.99 / month', 49.99, false],
  ['$1,200 a month', 1_200, false],
  ['49 to 99 USD', 99, false],
  ['Free trial', 10, false],
  ['$49 / month', 59, true],
  ['$49.99', 49, true],
  ['$1,200', 120, true],
])('the label %s and a charge of %d contradict each other: %s', (label, amount, isWrong) => {
  expect(contradictsLabel(label, amount)).toBe(isWrong)
})
