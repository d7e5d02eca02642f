import { expect, test } from 'vitest'
import { zoneSuggestions } from './zoneWords.ts'

test.each([
  ['new york', /^Eastern (Standard|Daylight) Time \(New York\)$/],
  ['10 pm new york', /^10 PM, Eastern (Standard|Daylight) Time \(New York\)$/],
  ['22:30 kolkata', /^22:30, India Standard Time/],
  ['calcutta', /^India Standard Time/],
  ['utc', /^Coordinated Universal Time$/],
])('%s suggests a zone in words', (typed, words) => {
  expect(zoneSuggestions(typed).some((suggestion) => words.test(suggestion))).toBe(true)
})

test('what no zone fits is left as it was typed', () => {
  expect(zoneSuggestions('10 PM on Mars')).toEqual([])
})

test('the words of a zone lead to it again, so that nothing else is offered for them', () => {
  const [words = ''] = zoneSuggestions('tokyo')
  expect(zoneSuggestions(words)).toEqual([words])
})
