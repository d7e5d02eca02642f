/** The length of the details on a service's card, and on a session's. */
export const serviceCardLength = 200
export const sessionCardLength = 75

/** The beginning of a text for a card: cut between two words, unless one of them is half of the text. */
export function cardText(text: string, length: number): string {
  const beginning = beginningOf(text, length)
  if (beginning === text) return text
  const letters = [...text].slice(0, length + 1).join('')
  const whole = withoutEndMarks(letters.slice(0, Math.max(0, lastSpace(letters))))
  return [...whole].length > length / 2 ? `${whole}…` : beginning
}

/** Where the last white space is, or -1. */
function lastSpace(text: string): number {
  for (let at = text.length - 1; at >= 0; at -= 1) if (/\s/u.test(text.charAt(at))) return at
  return -1
}

function withoutEndMarks(text: string): string {
  let end = text.length
  while (end > 0 && /[\s,;:.–—-]/u.test(text.charAt(end - 1))) end -= 1
  return text.slice(0, end)
}

/** The beginning of a text, at most the given length, with dots if it was cut. Counts characters as people do. */
export function beginningOf(text: string, length: number): string {
  const letters = [...text]
  return letters.length > length ? `${letters.slice(0, length).join('').trimEnd()}…` : text
}
