import type { ChatPerson } from '@app/contract/conversations/conversations.shapes.ts'

type Named = Pick<ChatPerson, '_id' | 'name'>

/** The people who were chosen from the list and whose name still stands in the text. A name that was only typed mentions no one. */
export const mentionedIn = (text: string, chosen: readonly Named[]): string[] =>
  chosen.filter(({ name }) => placesOf(text, `@${name}`).length > 0).map(({ _id }) => _id)

/** The places where the words stand as a whole: '@Ann' does not stand in '@Anna'. */
function placesOf(text: string, words: string): number[] {
  const places: number[] = []
  for (let at = text.indexOf(words); at >= 0; at = text.indexOf(words, at + 1))
    if (!/^[\p{L}\p{N}]/u.test(text.slice(at + words.length))) places.push(at)
  return places
}

const mostOffered = 6

/** The mention that is being typed at the caret, and the people who match it. */
export function mentionBefore<P extends Named>(
  text: string,
  caret: number,
  people: readonly P[],
): { from: number; to: number; people: P[] } | null {
  const from = text.lastIndexOf('@', caret - 1)
  if (from < 0 || (from > 0 && !/\s/.test(text.charAt(from - 1)))) return null
  const typed = text.slice(from + 1, caret).toLowerCase()
  if (typed.includes('\n') || typed.length > 40) return null
  const found = people.filter(({ name }) => name.toLowerCase().startsWith(typed) || wordsOf(name).some((word) => word.startsWith(typed)))
  return found.length === 0 ? null : { from, to: caret, people: found.slice(0, mostOffered) }
}

const wordsOf = (name: string) => name.toLowerCase().split(/\s+/)
