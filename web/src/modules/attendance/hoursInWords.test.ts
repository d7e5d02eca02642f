// @vitest-environment node
import { expect, test } from 'vitest'
import { hoursInWords } from './hoursInWords.ts'

test.each([
  [0, '0 min'],
  [59, '59 min'],
  [60, '1 h'],
  [525, '8 h 45 min'],
  [1500, '25 h'],
])('%i minutes', (minutes, words) => {
  expect(hoursInWords(minutes)).toBe(words)
})
