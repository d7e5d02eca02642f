const escaped = (search: string) => search.replace(/[\\%_]/g, '\\$&')

/** A text as part of a pattern: what stands for anything in a pattern stands for itself. */
export const containing = (search: string) => `%${escaped(search)}%`

/**
 * The same for a text that begins with a space, so that its first word begins like every other. One or two letters find only
 * the words that begin with them: parts that short stand in nearly every text, and no index knows them.
 */
export const containingWords = (search: string) => (Array.from(search).length < 3 ? `% ${escaped(search)}%` : containing(search))
