import { expect, test } from 'vitest'
import { dayInZone, daysUntil, dueWords, isOvertaken, soonWords } from './dueDay.ts'

const lateEvening = { zone: 'Europe/Berlin', now: new Date('2026-03-28T22:59:00Z') }

test.each([
  ['2026-03-28', 'due today', true],
  ['2026-03-29', 'due tomorrow', false],
  // The clocks change in the night between: it is an hour shorter in much of Europe.
  ['2026-03-30', 'due in 2 days', false],
  ['2026-03-27', '1 day late', true],
  ['2026-02-28', '28 days late', true],
  ['2027-03-28', 'due in 11 months', false],
  ['2039-05-01', 'due in 13 years', false],
  ['2026-01-10', '2 months late', true],
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

test.each([
  [24 * 60, 'in 24 hours'],
  [23 * 60 + 50, 'in 24 hours'],
  [5 * 60, 'in 5 hours'],
  [89, 'in an hour'],
  [60, 'in an hour'],
  [25, 'in 25 minutes'],
  [1, 'in a minute'],
])('a reminder %i minutes before says that it begins %s', (minutes, words) => {
  const now = new Date('2026-11-20T10:30:00Z')
  expect(soonWords(new Date(now.getTime() + minutes * 60_000), now)).toBe(words)
})

test('a reminder that is so late that the next is due leaves it to the next', () => {
  const startsAt = new Date('2026-11-20T12:00:00Z')
  const at = (time: string) => new Date(`2026-11-20T${time}:00Z`)
  expect([at('10:59'), at('11:00'), at('11:40')].map((now) => isOvertaken(24, [24, 1], startsAt, now))).toEqual([false, true, true])
  expect(isOvertaken(1, [24, 1], startsAt, at('11:40'))).toBe(false)
})
