import { expect, test } from 'vitest'
import { keepRecentChanges } from './recentChanges.ts'

test('old events are not repeated, however far back a client asks', () => {
  let now = -60_000
  const recent = keepRecentChanges(() => now)
  now = 0
  recent.note(['user:1'], 'orders')
  now = 4_000
  recent.note(['role:sales', 'user:1'], 'payments')
  expect(recent.topics(new Set(['user:1']), 5_000)).toEqual(['orders', 'payments'])
  now = 6_000
  expect(recent.topics(new Set(['user:1']), 5_000)).toEqual(['payments'])
  now = 16_000
  expect(recent.topics(new Set(['user:1']), Number.POSITIVE_INFINITY)).toEqual(['payments'])
  expect(recent.topics(new Set(['role:sales']), 20_000)).toEqual(['payments'])
  expect(recent.topics(new Set(['role:admin']), 20_000)).toEqual([])
})

test('of a burst the latest events are kept, and memory is bounded', () => {
  let now = -60_000
  const recent = keepRecentChanges(() => now)
  now = 0
  for (let index = 0; index < 20_000; index += 1) recent.note(['user:1'], `topic ${index}`)
  const kept = recent.topics(new Set(['user:1']), 1_000)
  expect(kept).toContain('topic 19999')
  expect(kept, 'what was dropped may have been news').toEqual(expect.arrayContaining(['notifications', 'whatsapp', 'conversations']))
  expect(kept.filter((topic) => topic.startsWith('topic ')).length).toBeLessThanOrEqual(5_000)
  now = 60_000
  recent.note(['user:1'], 'news')
  expect(recent.topics(new Set(['user:1']), 15_000)).toEqual(['news'])
})

test('a page older than this process, or than its connection to the others, is told to reload topics that the process may have missed', () => {
  let now = 50_000
  const recent = keepRecentChanges(() => now)
  now = 52_000
  recent.note(['user:1'], 'conversations')
  expect(recent.topics(new Set(['user:1']), 1_000)).toEqual(['conversations'])
  expect(recent.topics(new Set(['user:1']), 3_000)).toEqual(['conversations', 'notifications', 'whatsapp'])
  expect(recent.topics(new Set(['user:2']), 3_000)).toEqual(['notifications', 'whatsapp', 'conversations'])
  now = 70_000
  expect(recent.topics(new Set(['user:2']), 15_000)).toEqual([])
  recent.markGap()
  now = 71_000
  expect(recent.topics(new Set(['user:2']), 500)).toEqual([])
  expect(recent.topics(new Set(['user:2']), 2_000)).toEqual(['notifications', 'whatsapp', 'conversations'])
})
