import { expect, test } from 'vitest'
import { orderStatuses, progressWords } from './orders.rules.ts'

test('before the work begins, no status shows progress', () => {
  const words = Object.fromEntries(orderStatuses.map((status) => [status, progressWords({ status, progress: 0 })]))
  expect(words).toMatchObject({ Requested: 'Not begun yet', Reviewing: 'Not begun yet', 'Deal Confirmed': 'Not begun yet' })
  expect([words.Development, words.Testing]).toEqual(['In-Progress, 0%', 'In-Progress, 0%'])
})

test('once the work has begun, its progress is shown', () => {
  expect(progressWords({ status: 'Deal Confirmed', progress: 10 })).toBe('In-Progress, 10%')
  expect(progressWords({ status: 'Delivered', progress: 100 })).toBe('Completed, 100%')
})
