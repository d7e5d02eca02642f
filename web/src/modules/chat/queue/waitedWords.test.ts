import { expect, test } from 'vitest'
import { waitedWords } from './waitedWords.ts'

const now = Date.parse('2026-11-29T12:00:00Z')
const since = (minutes: number) => new Date(now - minutes * 60_000).toISOString()
test.each([
  [0, 0, 'less than a minute'],
  [5, 5, '5 min'],
  [180, 0, '3 h, none of it in office hours'],
  [180, 45, '3 h, 45 min in office hours'],
  [180, 180, '3 h'],
  [181, 180, '3 h 1 min'],
])('%i minutes, of them %i in office hours, are told as %s', (minutes, ofOffice, words) => {
  expect(waitedWords({ waitingSince: since(minutes), waitedSeconds: ofOffice * 60 }, now)).toBe(words)
})
