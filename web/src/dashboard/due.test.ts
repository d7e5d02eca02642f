// @vitest-environment node
import { expect, test } from 'vitest'
import { dueWords } from './due.ts'

const lateEvening = new Date(2026, 2, 28, 23, 59)

test.each([
  ['2026-03-28', 'due today', true],
  ['2026-03-29', 'due tomorrow', false],
  // The night in between is an hour short in much of Europe.
  ['2026-03-30', 'due in 2 days', false],
  ['2026-03-27', '1 day late', true],
  ['2026-02-28', '28 days late', true],
  ['2027-03-28', 'due in 365 days', false],
])('a deadline on %s is %s', (deadline, words, isPressing) => {
  expect(dueWords(deadline, lateEvening)).toEqual({ words, isPressing })
})
