import { expect, test } from 'vitest'
import { deadlineInstant, deadlineInWords, deadlineOnClock } from './deadlineWords.ts'

const now = new Date('2026-11-29T12:00:00Z')
test.each([
  ['2026-12-05', '11:59 PM, Eastern Standard Time (New York)', '2026-12-06T04:59:00.000Z', 'Sun, 6 Dec, 10:29'],
  ['2026-12-05', '10 PM EST', '2026-12-06T03:00:00.000Z', 'Sun, 6 Dec, 08:30'],
  ['2026-12-05', '22:30 Asia/Kolkata', '2026-12-05T17:00:00.000Z', undefined],
  ['2026-12-05', '9 AM GMT+5', '2026-12-05T04:00:00.000Z', 'Sat, 5 Dec, 09:30'],
  ['2026-12-05', '12 AM Asia/Tokyo', '2026-12-04T15:00:00.000Z', 'Fri, 4 Dec, 20:30'],
  // In the night of the clock change and the day after it.
  ['2026-03-29', '1:30 AM Europe/Berlin', '2026-03-29T00:30:00.000Z', 'Sun, 29 Mar, 06:00'],
  ['2026-03-29', '11:59 PM Europe/Berlin', '2026-03-29T21:59:00.000Z', 'Mon, 30 Mar, 03:29'],
  ['2026-12-05', 'Asia/Kolkata', undefined, undefined],
  ['2026-12-05', '10 PM wherever', undefined, undefined],
  ['2026-12-05', '99 PM EST', undefined, undefined],
])('%s, %s is %s, and %s in Kolkata', (deadline, timezone, instant, there) => {
  expect(deadlineInstant({ deadline, timezone })?.toISOString()).toBe(instant)
  expect(deadlineOnClock({ deadline, timezone }, 'Asia/Kolkata', now)).toBe(there)
})

test('outside of tables a deadline has its month in words, its hour and its zone', () => {
  expect(deadlineInWords({ deadline: '2026-12-05', timezone: '10 PM EST' })).toBe('Sat, 5 Dec 2026, 10 PM EST')
  expect(deadlineInWords({ deadline: '2026-12-05', timezone: '' })).toBe('Sat, 5 Dec 2026')
})
