import fc from 'fast-check'
import { expect, test } from 'vitest'
import { durationInWords, minutesIn } from './duration.rules.ts'

test.each([
  ['1 hour', 60],
  ['90 min', 90],
  ['45 minutes', 45],
  ['1 minute', 1],
  ['2 hrs', 120],
  ['1h', 60],
  ['1h30m', 90],
  ['1 hour and 30 minutes', 90],
  ['1.5 hours', 90],
  ['1,25 h', 75],
  ['0.5 hour', 30],
  ['1:30', 90],
  ['45', 45],
  ['  90   MIN ', 90],
  ['30 min.', 30],
  ['half an hour', 30],
  ['An hour', 60],
])('%s is %i minutes', (text, minutes) => expect(minutesIn(text)).toBe(minutes))

test.each([
  '',
  ' ',
  'soon',
  'hour',
  '-5 minutes',
  '1.33 hours',
  '1e3',
  'NaN',
  'Infinity',
  '1:75',
  '5 days',
  '٣ hours',
  '12345',
  '1 hour 2 hours',
  'constructor',
])('“%s” is no duration', (text) => expect(minutesIn(text)).toBeUndefined())

test.each([
  [5, '5 minutes'],
  [60, '1 hour'],
  [61, '1 hour 1 minute'],
  [90, '1 hour 30 minutes'],
  [120, '2 hours'],
  [1440, '24 hours'],
])('%i minutes are written as %s', (minutes, words) => expect(durationInWords(minutes)).toBe(words))

test('a written duration is parsed back to the same minutes', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 1440 }), (minutes) => {
      expect(minutesIn(durationInWords(minutes))).toBe(minutes)
    }),
  )
  fc.assert(
    fc.property(fc.string(), (text) => {
      const minutes = minutesIn(text)
      expect(minutes === undefined || (Number.isInteger(minutes) && minutes >= 0)).toBe(true)
    }),
  )
})

test('a text of any length is parsed fast', { timeout: 1_000 }, () => {
  for (const part of ['1 ', 'h', '1h ', ' ']) minutesIn(part.repeat(50_000))
})
