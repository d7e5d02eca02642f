const escaped = (search: string) => search.replace(/[\\%_]/g, '\\$&')

/** A text as part of a pattern: what stands for anything in a pattern stands for itself. */
export const containing = (search: string) => `%${escaped(search)}%`

/**
 * The same for a text that begins with a space, so that its first word begins like every other. One or two letters find only
 * the words that begin with them: parts that short stand in nearly every text, and no index knows them.
 */
export const containingWords = (search: string) => (Array.from(search).length < 3 ? beginningWords(search) : containing(search))

/**
 * The same again, for whoever must be answered at once: an index of three letters in a row knows every pattern that comes out, so
 * what has no three of them, such as 'c++', finds the words that begin with it. Signs alone find nothing: undefined.
 */
export function indexedWords(search: string): string | undefined {
  if (!/[\p{L}\p{N}]/u.test(search)) return undefined
  return /[\p{L}\p{N}]{3}/u.test(search) ? containing(search) : beginningWords(search)
}

/** For a text that begins with a space: only where a word begins. */
export const beginningWords = (search: string) => `% ${escaped(search)}%`
