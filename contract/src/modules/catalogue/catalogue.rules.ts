/** The length of the details on a service's card, and on a session's. */
export const serviceCardLength = 200
export const sessionCardLength = 75

/** The beginning of a text for a card: cut between two words, unless one of them is half of the text. */
export function cardText(text: string, length: number): string {
  const beginning = beginningOf(text, length)
  if (beginning === text) return text
  const letters = [...text].slice(0, length + 1).join('')
  const whole = letters.slice(0, Math.max(0, letters.search(/\s\S*$/u))).replace(/[\s,;:.–—-]+$/u, '')
  return [...whole].length > length / 2 ? `${whole}…` : beginning
}

/** The beginning of a text, at most the given length, with dots if it was cut. Counts characters as people do. */
export function beginningOf(text: string, length: number): string {
  const letters = [...text]
  return letters.length > length ? `${letters.slice(0, length).join('').trimEnd()}…` : text
}
