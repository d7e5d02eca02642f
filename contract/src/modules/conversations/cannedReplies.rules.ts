import type { Actor } from '#core/access.ts'

export const longestShortcut = 40
export const longestReply = 4_000
export const repliesOfMenu = 8

/** The placeholders for values of the customer. */
export const placeholders = ['name', 'first name', 'order'] as const
export type ReplyWords = { name: string; order?: string | undefined }

/** The reply with its placeholders filled. Unknown values keep their placeholder, so that the sender sees them. */
export function fillReply(body: string, { name, order }: ReplyWords): string {
  const values: Record<string, string | undefined> = { name, 'first name': name.split(/\s+/)[0], order }
  return body.replace(/\{([a-z ]+)\}/gi, (written, word: string) => values[word.trim().toLowerCase()] ?? written)
}

/** The placeholders without a value. */
export const unfilled = (body: string): string[] => body.match(/\{(?:name|first name|order)\}/gi) ?? []

type Owned = { ownerId: string | null; createdBy: string | null }

/** A private reply is changed by its owner; a shared one by its creator and by admins. */
export const mayChangeReply = (me: Pick<Actor, 'id' | 'role'>, { ownerId, createdBy }: Owned): boolean =>
  ownerId === null ? me.role === 'admin' || createdBy === me.id : ownerId === me.id

/** The search at the caret: everything since a slash that begins a word. */
export function slashBefore(text: string, caret: number): { from: number; search: string } | null {
  const from = text.lastIndexOf('/', caret - 1)
  if (from < 0 || (from > 0 && !/\s/.test(text.charAt(from - 1)))) return null
  const search = text.slice(from + 1, caret)
  return /\n/.test(search) || search.length > longestShortcut ? null : { from, search }
}
