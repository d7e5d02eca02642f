import type { Actor } from '#core/access.ts'

export const longestShortcut = 40
export const longestReply = 4_000
export const repliesOfMenu = 8

/** What stands for something of the customer whom one writes to. */
export const placeholders = ['name', 'first name', 'order'] as const
export type ReplyWords = { name: string; order?: string | undefined }

/** The words as they go out. What is not known stays as it was written, for whoever sends it to see. */
export function fillReply(body: string, { name, order }: ReplyWords): string {
  const values: Record<string, string | undefined> = { name, 'first name': name.split(/\s+/)[0], order }
  return body.replace(/\{([a-z ]+)\}/gi, (written, word: string) => values[word.trim().toLowerCase()] ?? written)
}

/** The placeholders that nothing could be put in for. */
export const unfilled = (body: string): string[] => body.match(/\{(?:name|first name|order)\}/gi) ?? []

type Owned = { ownerId: string | null; createdBy: string | null }

/** One's own is one's own; what is shared is changed by whoever made it, and by admins. */
export const mayChangeReply = (me: Pick<Actor, 'id' | 'role'>, { ownerId, createdBy }: Owned): boolean =>
  ownerId === null ? me.role === 'admin' || createdBy === me.id : ownerId === me.id

/** What is being looked for at the caret: everything since a slash that begins a word. */
export function slashBefore(text: string, caret: number): { from: number; search: string } | null {
  const from = text.lastIndexOf('/', caret - 1)
  if (from < 0 || (from > 0 && !/\s/.test(text.charAt(from - 1)))) return null
  const search = text.slice(from + 1, caret)
  return /\n/.test(search) || search.length > longestShortcut ? null : { from, search }
}
