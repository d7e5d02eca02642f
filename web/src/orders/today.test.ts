import { expect, test } from 'vitest'
import { dayHere, daysUntil } from './today.ts'

test('the day is the one where the reader is, not the one in Greenwich', () => {
  expect(dayHere(new Date(2026, 0, 5, 0, 0, 1))).toBe('2026-01-05')
  expect(dayHere(new Date(2026, 0, 5, 23, 59, 59))).toBe('2026-01-05')
})

test.each([
  ['2026-03-28', 0],
  ['2026-03-29', 1],
  ['2026-03-30', 2],
  ['2026-04-01', 4],
  ['2026-03-27', -1],
  ['2025-03-28', -365],
])('from noon of 28 March 2026 to %s it is %i days, whatever the clocks do', (day, days) => {
  expect(daysUntil(day, new Date(2026, 2, 28, 12))).toBe(days)
  expect(daysUntil(day, new Date(2026, 2, 28, 0, 0, 0))).toBe(days)
  expect(daysUntil(day, new Date(2026, 2, 28, 23, 59, 59))).toBe(days)
})
