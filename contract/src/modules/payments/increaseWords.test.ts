import { expect, test } from 'vitest'
import { describeIncrease, describeIncreaseAhead, type OrderIncrease } from './increaseWords.ts'

const plain: OrderIncrease = { quantity: 1, hasWalkthrough: false, reportPages: 0, before: '$105.00', after: '$315.00' }

test.each<[Partial<OrderIncrease>, string]>([
  [{ quantity: 3 }, "With quantity 3 the order's total became $315.00 instead of $105.00."],
  [{ hasWalkthrough: true }, "With the code walkthrough the order's total became $315.00 instead of $105.00."],
  [{ quantity: 2, reportPages: 1 }, "With quantity 2 and the report of 1 page the order's total became $315.00 instead of $105.00."],
  [
    { quantity: 2, hasWalkthrough: true, reportPages: 4 },
    "With quantity 2, the code walkthrough and the report of 4 pages the order's total became $315.00 instead of $105.00.",
  ],
])('%j is described after the payment', (increase, words) => {
  expect(describeIncrease({ ...plain, ...increase })).toBe(words)
})

test('before the payment it says what is paid and what the total becomes', () => {
  expect(describeIncreaseAhead({ paid: '$120.00', after: '$180.00' })).toBe("You pay $120.00 now; the order's total becomes $180.00.")
})
