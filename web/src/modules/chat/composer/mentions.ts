import type { ChatPerson } from '@app/contract/conversations/conversations.shapes.ts'

type Named = Pick<ChatPerson, '_id' | 'name'>

/** The people who are mentioned by an @ before their name. */
export const mentionedIn = (text: string, people: readonly Named[]): string[] =>
  people.filter(({ name }) => text.toLowerCase().includes(`@${name.toLowerCase()}`)).map(({ _id }) => _id)

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
  const found = people.filter(({ name }) => name.toLowerCase().startsWith(typed) && name.toLowerCase() !== typed.trimEnd())
  return found.length === 0 ? null : { from, to: caret, people: found.slice(0, mostOffered) }
}
