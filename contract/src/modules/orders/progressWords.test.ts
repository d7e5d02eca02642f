import { expect, test } from 'vitest'
import { orderStatuses, progressWords } from './orders.rules.ts'

test('an order that nobody has begun is not in progress, whatever its status is before the work', () => {
  const words = Object.fromEntries(orderStatuses.map((status) => [status, progressWords({ status, progress: 0 })]))
  expect(words).toMatchObject({ Requested: 'Not begun yet', Reviewing: 'Not begun yet', 'Deal Confirmed': 'Not begun yet' })
  expect([words.Development, words.Testing]).toEqual(['In-Progress, 0%', 'In-Progress, 0%'])
})

test('what has begun says how far it is', () => {
  expect(progressWords({ status: 'Deal Confirmed', progress: 10 })).toBe('In-Progress, 10%')
  expect(progressWords({ status: 'Delivered', progress: 100 })).toBe('Completed, 100%')
})
