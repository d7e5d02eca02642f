import { expect, test } from 'vitest'
import { dayInZone, daysUntil, dueWords } from './dueDay.ts'

const lateEvening = { zone: 'Europe/Berlin', now: new Date('2026-03-28T22:59:00Z') }

test.each([
  ['2026-03-28', 'due today', true],
  ['2026-03-29', 'due tomorrow', false],
  // The clocks change in the night between: it is an hour shorter in much of Europe.
  ['2026-03-30', 'due in 2 days', false],
  ['2026-03-27', '1 day late', true],
  ['2026-02-28', '28 days late', true],
  ['2027-03-28', 'due in 365 days', false],
])('a deadline on %s is %s', (deadline, words, isPressing) => {
  expect(dueWords(deadline, lateEvening)).toEqual({ words, isPressing })
})

test('one instant lies on up to three days around the world, and each reader sees their own', () => {
  const now = new Date('2026-11-20T10:30:00Z')
  const days = ['Pacific/Pago_Pago', 'Asia/Kolkata', 'Pacific/Kiritimati'].map((zone) => dayInZone({ zone, now }))
  expect(days).toEqual(['2026-11-19', '2026-11-20', '2026-11-21'])
  expect(['Pacific/Pago_Pago', 'Asia/Kolkata', 'Pacific/Kiritimati'].map((zone) => daysUntil('2026-11-20', { zone, now }))).toEqual([
    1, 0, -1,
  ])
})
