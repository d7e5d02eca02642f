// As UTS #39 of Unicode asks of names that are told apart by looking at them.

/** Characters that show nothing, or only change what others show: zero-width ones, fillers, marks of direction, heaps of accents. */
export const hasInvisible = (name: string): boolean =>
  /[\p{Default_Ignorable_Code_Point}\p{Cc}\p{Cf}\p{Co}\p{Cn}\p{Zl}\p{Zp}\u2800]/u.test(name) ||
  /^\p{M}|\p{M}{5}/u.test(name.normalize('NFD'))

/** Alphabets that are written together; any other mixture serves to look like a name of one of them. */
const together: readonly (readonly RegExp[])[] = [
  [/\p{Script_Extensions=Latin}/u, /\p{Script_Extensions=Han}/u, /\p{Script_Extensions=Hiragana}/u, /\p{Script_Extensions=Katakana}/u],
  [/\p{Script_Extensions=Latin}/u, /\p{Script_Extensions=Han}/u, /\p{Script_Extensions=Bopomofo}/u],
  [/\p{Script_Extensions=Latin}/u, /\p{Script_Extensions=Han}/u, /\p{Script_Extensions=Hangul}/u],
]
const anyScript = /[\p{Script=Common}\p{Script=Inherited}]/u

/** The alphabets that people's names are written in today, which UTS #31 recommends. */
const scripts = [
  ...['Latin', 'Cyrillic', 'Greek', 'Armenian', 'Georgian', 'Hebrew', 'Arabic', 'Thaana', 'Ethiopic'],
  ...['Devanagari', 'Bengali', 'Gurmukhi', 'Gujarati', 'Oriya', 'Tamil', 'Telugu', 'Kannada', 'Malayalam', 'Sinhala'],
  ...['Thai', 'Lao', 'Tibetan', 'Myanmar', 'Khmer', 'Han', 'Hiragana', 'Katakana', 'Bopomofo', 'Hangul'],
].map((script) => [new RegExp(`\\p{Script_Extensions=${script}}`, 'u')])

/** Whether all letters are of one alphabet, or of some that are written together; digits and signs go with each. */
export function isOfOneScript(name: string): boolean {
  const letters = [...name.normalize('NFKC')].filter((letter) => !anyScript.test(letter))
  const fits = (allowed: readonly RegExp[]) => letters.every((letter) => allowed.some((script) => script.test(letter)))
  return [...scripts, ...together].some(fits) && hasOneKindOfDigits(name)
}

/** Digits of two kinds in one name look alike and are not: ০ is a Bengali zero. Each kind stands in one row of sixteen. */
function hasOneKindOfDigits(name: string): boolean {
  const rows = new Set(
    [...name.normalize('NFKC')].filter((letter) => /\p{Nd}/u.test(letter)).map((digit) => (digit.codePointAt(0) ?? 0) >> 4),
  )
  return rows.size <= 1
}
