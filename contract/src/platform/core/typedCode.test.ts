import { expect, test } from 'vitest'
import { typedCode } from './typedCode.ts'

test.each([
  ['482913', '482913'],
  [' 482 913 ', '482913'],
  ['482-913', '482913'],
  ['482–913', '482913'],
  ['\u200e482913\u200f', '482913'],
  ['\u2066482\u200b913\u2069', '482913'],
  ['٤٨٢٩١٣', '482913'],
  ['۴۸۲۹۱۳', '482913'],
  ['४८२९१३', '482913'],
  ['৪৮২৯১৩', '482913'],
  ['４８２９１３', '482913'],
  ['𝟒𝟖𝟐𝟗𝟏𝟑', '482913'],
  ['48291x', '48291x'],
])('%j is the code %s', (typed, code) => {
  expect(typedCode(typed)).toBe(code)
})

test('every digit of every writing has its value', () => {
  for (let at = 0; at < 0x1ffff; at += 1) {
    const digit = String.fromCodePoint(at)
    if (/\p{Nd}/u.test(digit)) expect(typedCode(digit), at.toString(16)).toMatch(/^[0-9]$/)
  }
  for (const zero of [0x660, 0x6f0, 0x966, 0x9e6, 0xe50, 0x1d7ce])
    expect(typedCode(String.fromCodePoint(...Array.from({ length: 10 }, (_, at) => zero + at)))).toBe('0123456789')
})
