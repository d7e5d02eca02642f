import { expect, test } from 'vitest'
import { dayIn, dayInWords, momentIn, momentInFull, money, shortDay, zoneName } from './format.ts'

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

test('a day and an instant read alike wherever they stand', () => {
  const at = new Date('2026-03-05T20:30:00Z')
  expect(dayIn('Asia/Kolkata', at)).toBe('2026-03-06')
  expect(dayIn('America/New_York', at)).toBe('2026-03-05')
  expect(dayInWords('2026-03-05')).toBe('5 March 2026')
  expect(shortDay('2026-03-05', false)).toBe('5 Mar')
  expect(shortDay('2026-03-05', true)).toBe('5 Mar 2026')
  expect(momentIn('Asia/Kolkata', at)).toBe('6 March 2026 at 02:00 GMT+5:30')
  expect(momentInFull('Asia/Kolkata', at)).toBe('Friday, 6 March 2026 at 02:00')
})

test('the reader’s locale is an argument, and one does not answer for another', () => {
  expect(dayInWords('2026-03-05', 'de-DE')).toBe('5. März 2026')
  expect(dayInWords('2026-03-05')).toBe('5 March 2026')
  expect(money(1234.5, 'EUR', 'de-DE').replace(/\u00a0/g, ' ')).toBe('1.234,50 €')
  expect(money(1234.5, 'EUR')).toBe('€1,234.50')
})

test('a zone is called by its season', () => {
  expect(zoneName('America/New_York', 'short', new Date('2026-01-15'))).toBe('EST')
  expect(zoneName('America/New_York', 'short', new Date('2026-07-15'))).toBe('EDT')
  expect(zoneName('Asia/Kolkata', 'shortOffset', new Date('2026-07-15'))).toBe('GMT+5:30')
})
