import { describe, expect, test } from 'vitest'
import { bytes, count, dateTime, day, exactDateTime, initials, money, relative } from './format.ts'

describe('money', () => {
  test.each([
    [19.5, 'USD', '$19.50'],
    [1234.5, 'EUR', '€1,234.50'],
    [123456, 'INR', '₹1,23,456.00'],
    [0, 'GBP', '£0.00'],
    [-5, 'USD', '−$5.00'],
    [-123456.78, 'INR', '−₹1,23,456.78'],
    [10, 'AUD', 'A$10.00'],
    [10, 'CAD', 'CA$10.00'],
    [0.1 + 0.2, 'USD', '$0.30'],
  ])('%d %s reads %s', (amount, currency, words) => expect(money(amount, currency)).toBe(words))

  test('a negative amount that rounds to zero has no minus sign', () => expect(money(-0.001, 'USD')).toBe('$0.00'))
  test('an unknown currency is written after the amount and does not throw', () => {
    expect(money(5, '')).toBe('5.00')
    expect(money(-5, 'coins')).toBe('−5.00 coins')
  })
})

describe('dates', () => {
  test('day, month, year, at hour, minute, second, in the reader’s zone', () => {
    expect(dateTime(new Date(2024, 11, 31, 23, 59, 59))).toBe('31-12-2024 at 23:59:59')
    expect(dateTime(new Date(2025, 1, 1, 0, 0, 0))).toBe('01-02-2025 at 00:00:00')
  })
  test('an empty or invalid date gives an empty text, not Invalid Date', () => {
    for (const at of [null, undefined, '', 'soon', Number.NaN]) expect(dateTime(at)).toBe('')
  })
  test('the exact date names the weekday', () =>
    expect(exactDateTime(new Date(2024, 1, 29, 12))).toMatch(/^Thursday, 29-02-2024 at 12:00:00 \(/))
  test('a calendar day is the same in every zone', () => {
    expect(day('2024-01-31')).toBe('31-01-2024')
    expect(day('2024-02-29')).toBe('29-02-2024')
    expect(day(null)).toBe('')
  })
})

describe('relative', () => {
  const now = new Date('2025-03-31T12:00:00Z')
  const after = (seconds: number) => relative(new Date(now.getTime() + seconds * 1000), now)
  test.each([
    [0, 'just now'],
    [-59, 'just now'],
    [20, 'just now'],
    [50, 'in a moment'],
    [-60, '1 minute ago'],
    [-90 * 60, '1 hour ago'],
    [26 * 3600, 'in 1 day'],
    [-23.9 * 3600, '23 hours ago'],
    [-8 * 86_400, '1 week ago'],
    [-31 * 86_400, '1 month ago'],
    [-800 * 86_400, '2 years ago'],
    [3 * 86_400 + 5, 'in 3 days'],
  ])('%d seconds from now is %s', (seconds, words) => expect(after(seconds)).toBe(words))
})

test.each([
  [0, '0 B'],
  [812, '812 B'],
  [999, '999 B'],
  [1000, '1 kB'],
  [1536, '1.5 kB'],
  [999_949, '1 MB'],
  [5_000_000, '5 MB'],
  [123_456_789, '123 MB'],
  [2_500_000_000, '2.5 GB'],
  [-1, '0 B'],
  [Number.NaN, '0 B'],
])('%d bytes read %s', (size, words) => expect(bytes(size)).toBe(words))

test('counts agree with their noun', () => {
  expect(count(1, ['order', 'orders'])).toBe('1 order')
  expect(count(0, ['order', 'orders'])).toBe('0 orders')
  expect(count(10_000, ['order', 'orders'], true)).toBe('10,000+ orders')
})

test('initials of one word, many words, and none', () => {
  expect(initials('Amara')).toBe('A')
  expect(initials("  Siobhán Mary O'Neill ")).toBe('SO')
  expect(initials('')).toBe('')
  expect(initials('élodie 张伟')).toBe('É张')
})
