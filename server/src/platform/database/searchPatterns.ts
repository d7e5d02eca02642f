const escaped = (search: string) => search.replace(/[\\%_]/g, '\\$&')

/** A search as part of a LIKE pattern, with wildcards escaped. */
export const containing = (search: string) => `%${escaped(search)}%`

/**
 * The same for a text that begins with a space, so that its first word begins like every other. One or two letters only match beginnings of
 * words: such short parts occur in nearly every text, and no index covers them.
 */
export const containingWords = (search: string) => (Array.from(search).length < 3 ? beginningWords(search) : containing(search))

/**
 * The same for searches that must be fast: a trigram index covers every resulting pattern. A search without three letters in a row, such as
 * 'c++', matches beginnings of words. Signs alone match nothing: undefined.
 */
export function indexedWords(search: string): string | undefined {
  if (!/[\p{L}\p{N}]/u.test(search)) return undefined
  return /[\p{L}\p{N}]{3}/u.test(search) ? containing(search) : beginningWords(search)
}

/** For a text that begins with a space: matches beginnings of words only. */
export const beginningWords = (search: string) => `% ${escaped(search)}%`
