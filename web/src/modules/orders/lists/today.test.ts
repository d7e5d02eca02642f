import { expect, test } from 'vitest'
import { dayHere } from './today.ts'

test("the day is the reader's, not that of UTC", () => {
  expect(dayHere(new Date(2026, 0, 5, 0, 0, 1))).toBe('2026-01-05')
  expect(dayHere(new Date(2026, 0, 5, 23, 59, 59))).toBe('2026-01-05')
})
