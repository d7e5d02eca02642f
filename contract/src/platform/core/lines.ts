/** Removes white space at the end of every line. By lines and not by an expression: `[ \t]+$` takes quadratic time on a long run of spaces. */
export const trimLineEnds = (text: string): string =>
  text
    .split('\n')
    .map((line) => line.trimEnd())
    .join('\n')

/** The lines of a text that are not empty, without white space around them. */
export const trimmedLines = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
