import { expect, test } from 'vitest'
import {
  dayAndMonth,
  dayIn,
  dayInWords,
  dayOfMonth,
  daysInWords,
  decimal,
  distance,
  listInWords,
  momentIn,
  momentInFull,
  money,
  monthInWords,
  number,
  shortDay,
  shortNumber,
  weekday,
  zoneName,
} from './format.ts'

test.each([
  [19.5, 'USD', '$19.50'],
  [123_456, 'INR', '₹1,23,456.00'],
  [123_456, 'USD', '$123,456.00'],
  [-5, 'EUR', '−€5.00'],
  [-0.001, 'USD', '$0.00'],
  [500, 'JPY', '¥500'],
  [1.25, 'KWD', 'KWD 1.250'],
  [3, 'coins', '3.00 coins'],
])('%s %s reads %s', (amount, currency, words) => {
  expect(money(amount, currency).replace(/\u00a0/g, ' ')).toBe(words)
})

test('days and instants are formatted the same everywhere', () => {
  const at = new Date('2026-03-05T20:30:00Z')
  expect(dayIn('Asia/Kolkata', at)).toBe('2026-03-06')
  expect(dayIn('America/New_York', at)).toBe('2026-03-05')
  expect(dayInWords('2026-03-05')).toBe('5 March 2026')
  expect(shortDay('2026-03-05', false)).toBe('5 Mar')
  expect(shortDay('2026-03-05', true)).toBe('5 Mar 2026')
  expect(momentIn('Asia/Kolkata', at)).toBe('6 March 2026 at 02:00 GMT+5:30')
  expect(momentInFull('Asia/Kolkata', at)).toBe('Friday, 6 March 2026 at 02:00')
})

test('calendar days have no zone', () => {
  expect(dayAndMonth('2026-03-05')).toBe('5 March')
  expect(daysInWords('2026-03-05', '2026-03-11')).toBe('5 March – 11 March 2026')
  expect(daysInWords('2026-03-05', '2026-03-05')).toBe('5 March 2026')
  expect(monthInWords('2026-03-31')).toBe('March 2026')
  expect([weekday('2026-03-05'), weekday('2026-03-05', 'short'), dayOfMonth('2026-03-05')]).toEqual(['Thursday', 'Thu', 5])
})

test('numbers, lists and relative times', () => {
  expect([number(1_234_567), number(0), number(-1234.5)]).toEqual(['1,234,567', '0', '-1,234.5'])
  expect(shortNumber(12_345)).toBe('12K')
  expect([decimal(83.2, [2, 6], 'en-IN'), decimal(123_456.1234567, [2, 6], 'en-IN')]).toEqual(['83.20', '1,23,456.123457'])
  expect([listInWords([]), listInWords(['a']), listInWords(['a', 'b', 'c'])]).toEqual(['', 'a', 'a, b and c'])
  expect([distance(3, 'day'), distance(-1, 'hour')]).toEqual(['in 3 days', '1 hour ago'])
})

test('the locale is an argument, and cached formats are kept apart by it', () => {
  expect(dayInWords('2026-03-05', 'de-DE')).toBe('5. März 2026')
  expect(dayInWords('2026-03-05')).toBe('5 March 2026')
  expect(money(1234.5, 'EUR', 'de-DE').replace(/\u00a0/g, ' ')).toBe('1.234,50 €')
  expect(money(1234.5, 'EUR')).toBe('€1,234.50')
  expect([number(1234.5, 'de-DE'), weekday('2026-03-05', 'long', 'de-DE')]).toEqual(['1.234,5', 'Donnerstag'])
})

test('the name of a zone depends on the season', () => {
  expect(zoneName('America/New_York', 'short', new Date('2026-01-15'))).toBe('EST')
  expect(zoneName('America/New_York', 'short', new Date('2026-07-15'))).toBe('EDT')
  expect(zoneName('Asia/Kolkata', 'shortOffset', new Date('2026-07-15'))).toBe('GMT+5:30')
})
