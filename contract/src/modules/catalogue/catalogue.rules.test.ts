import fc from 'fast-check'
import { expect, test } from 'vitest'
import { cardText } from './catalogue.rules.ts'

test.each([
  ['short enough', 'Reviews of code', 20, 'Reviews of code'],
  ['exactly as long', 'Reviews of code', 15, 'Reviews of code'],
  ['cut before the word that does not fit', 'Reviews of your code', 18, 'Reviews of your…'],
  ['a word that just fits stays', 'Reviews of your code', 15, 'Reviews of your…'],
  ['no comma before the dots', 'Reviews, essays, code and more', 17, 'Reviews, essays…'],
  ['one long word is cut as it is', 'Donaudampfschifffahrt', 10, 'Donaudampf…'],
  ['a short word before a long one too', 'A Donaudampfschifffahrt', 10, 'A Donaudam…'],
  ['an emoji of several code points counts as one character', '🧑‍🚀🚀🚀 🚀🚀🚀🚀🚀', 3, '🧑‍🚀…'],
])('%s', (_, text, length, expected) => {
  expect(cardText(text, length)).toBe(expected)
})

test('a card’s text is never too long and never ends within a word if it can be avoided', () => {
  fc.assert(
    fc.property(
      fc.array(fc.stringMatching(/^[a-z]{1,12}$/), { minLength: 1, maxLength: 30 }),
      fc.integer({ min: 30, max: 90 }),
      (words, length) => {
        const text = words.join(' ')
        const shown = cardText(text, length)
        expect([...shown.replace(/…$/, '')].length).toBeLessThanOrEqual(length)
        if (shown !== text) expect(`${text} `).toContain(shown.replace('…', ' '))
      },
    ),
  )
})
