import { expect, test } from 'vitest'
import { readerClockAt } from '#core/readerClock.ts'
import { dayHere, dayOfOrder, orderClockAt } from './today.ts'

test("the day is the reader's, not that of UTC", () => {
  expect(dayHere(new Date(2026, 0, 5, 0, 0, 1))).toBe('2026-01-05')
  expect(dayHere(new Date(2026, 0, 5, 23, 59, 59))).toBe('2026-01-05')
})

test("a deadline's today is the one of its order's zone, and the reader's where it names none", () => {
  const now = new Date('2026-11-20T22:00:00Z')
  expect(dayOfOrder(now, '10 PM EST')).toBe('2026-11-20')
  expect(dayOfOrder(now, '10 PM, India Standard Time (Kolkata)')).toBe('2026-11-21')
  expect(orderClockAt(now, 'my own time')).toEqual(readerClockAt(now))
})
