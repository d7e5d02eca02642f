import { expect, test } from 'vitest'
import { Username } from './credentials.shapes.ts'
import { hasInvisible, isOfOneScript } from './usernames.rules.ts'

const refusals = (name: string) => Username.safeParse(name).error?.issues.map(({ message }) => message) ?? []

test.each([
  'rosa',
  'Rosa_92',
  'o’neil',
  'josé',
  'Đặng',
  'владимир',
  'νίκος',
  'ராஜா',
  'राहुल९',
  'محمد',
  '山田たろう',
  '김민준',
  'Kim민준',
  'user-1.b',
])('%s is accepted', (name) => expect(refusals(name)).toEqual([]))

test.each([
  ['Cyrillic а in Latin', 'аdmin'],
  ['Greek ο in Latin', 'rοsa'],
  ['Cyrillic in Greek', 'νίкος'],
  ['Latin in Cyrillic', 'влaдимир'],
  ['Devanagari with Arabic', 'राहمد'],
  ['two kinds of digits', '1০0'],
])('%s is refused', (_, name) => {
  expect(isOfOneScript(name)).toBe(false)
  expect(refusals(`${name}xyz`.slice(0, 20))).toContain('Username must be written in the letters of one alphabet.')
})

test.each([
  ['a zero-width space', 'ad\u200bmin'],
  ['a zero-width joiner', 'ad\u200dmin'],
  ['a word joiner', 'admin\u2060'],
  ['a soft hyphen', 'ad\u00admin'],
  ['a mark of direction', '\u202eadmin'],
  ['a Hangul filler', 'admin\u3164'],
  ['a half-width filler', 'admin\uffa0'],
  ['a variation selector', 'admin\ufe0f'],
  ['a blank Braille pattern', 'ad\u2800min'],
  ['a tag', 'admin\u{e0041}'],
  ['a heap of accents', 'a\u0301\u0302\u0303\u0304\u0305dmin'],
])('%s is refused', (_, name) => {
  expect(hasInvisible(name)).toBe(true)
  expect(refusals(name)).toContain('Username may not contain characters that cannot be seen.')
})
