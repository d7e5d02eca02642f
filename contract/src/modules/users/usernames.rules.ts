// // The rules of Unicode's UTS #39 for names that people tell apart by sight.

/** Characters that show nothing, or only change others: zero-width ones, fillers, direction marks, stacked accents. */
export const hasInvisible = (name: string): boolean =>
  /[\p{Default_Ignorable_Code_Point}\p{Cc}\p{Cf}\p{Co}\p{Cn}\p{Zl}\p{Zp}\u2800]/u.test(name) ||
  /^\p{M}|\p{M}{5}/u.test(name.normalize('NFD'))

/** Alphabets that are written together; any other mixture only serves to imitate a name. */
const together: readonly (readonly RegExp[])[] = [
  [/\p{Script_Extensions=Latin}/u, /\p{Script_Extensions=Han}/u, /\p{Script_Extensions=Hiragana}/u, /\p{Script_Extensions=Katakana}/u],
  [/\p{Script_Extensions=Latin}/u, /\p{Script_Extensions=Han}/u, /\p{Script_Extensions=Bopomofo}/u],
  [/\p{Script_Extensions=Latin}/u, /\p{Script_Extensions=Han}/u, /\p{Script_Extensions=Hangul}/u],
]
const anyScript = /[\p{Script=Common}\p{Script=Inherited}]/u

/** The alphabets of people's names today, as UTS #31 recommends them. */
const scripts = [
  ...['Latin', 'Cyrillic', 'Greek', 'Armenian', 'Georgian', 'Hebrew', 'Arabic', 'Thaana', 'Ethiopic'],
  ...['Devanagari', 'Bengali', 'Gurmukhi', 'Gujarati', 'Oriya', 'Tamil', 'Telugu', 'Kannada', 'Malayalam', 'Sinhala'],
  ...['Thai', 'Lao', 'Tibetan', 'Myanmar', 'Khmer', 'Han', 'Hiragana', 'Katakana', 'Bopomofo', 'Hangul'],
].map((script) => [new RegExp(`\\p{Script_Extensions=${script}}`, 'u')])

/** Whether all letters belong to one alphabet, or to some that are written together; digits and signs fit each. */
export function isOfOneScript(name: string): boolean {
  const letters = [...name.normalize('NFKC')].filter((letter) => !anyScript.test(letter))
  const fits = (allowed: readonly RegExp[]) => letters.every((letter) => allowed.some((script) => script.test(letter)))
  return [...scripts, ...together].some(fits) && hasOneKindOfDigits(name)
}

/** Digits of two kinds in one name can look alike: ০ is a Bengali zero. Each kind occupies one row of sixteen. */
function hasOneKindOfDigits(name: string): boolean {
  const rows = new Set(
    [...name.normalize('NFKC')].filter((letter) => /\p{Nd}/u.test(letter)).map((digit) => (digit.codePointAt(0) ?? 0) >> 4),
  )
  return rows.size <= 1
}
