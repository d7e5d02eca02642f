/** How much of a service's details a card shows, and of a session's. */
export const serviceCardLength = 200
export const sessionCardLength = 75

/** The beginning of a text, no longer than asked for; what was cut off is told by the dots. Counts characters as people do. */
export function beginningOf(text: string, length: number): string {
  const letters = [...text]
  return letters.length > length ? `${letters.slice(0, length).join('').trimEnd()}…` : text
}
