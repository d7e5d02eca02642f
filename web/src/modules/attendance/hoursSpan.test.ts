// @vitest-environment node
import { expect, test } from 'vitest'
import { isMonth, spanOf } from './hoursSpan.ts'

/** A Sunday, on which a week that begins on Monday ends. */
const now = new Date(2026, 2, 1, 12)

test.each([
  ['thisWeek', '2026-02-23', '2026-03-01', 7],
  ['lastWeek', '2026-02-16', '2026-02-22', 7],
  ['2024-02', '2024-02-01', '2024-02-29', 29],
])('%s is from %s to %s', (range, from, to, length) => {
  const span = spanOf(range, now)
  expect(span).toMatchObject({ from, to })
  expect(span.days).toHaveLength(length)
  expect([span.days[0], span.days.at(-1)]).toEqual([from, to])
})

test('a month is one of twelve', () => {
  expect(['2026-01', '2026-12', '2026-13', 'lastWeek'].map(isMonth)).toEqual([true, true, false, false])
})
