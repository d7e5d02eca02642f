/** The last few pages that a person opened, newest first; stored in the browser for the command palette. */
export type Recent = { to: string; title: string; note?: string | undefined }

const prefix = 'recent.'
const most = 6

export function rememberPage(personId: string, { to, title, note }: Recent) {
  const others = recentOf(personId).filter((known) => known.to !== to)
  try {
    localStorage.setItem(prefix + personId, JSON.stringify([{ to, title, note }, ...others].slice(0, most)))
  } catch {
    // Without storage nothing is remembered.
  }
}

export function recentOf(personId: string): Recent[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(prefix + personId) ?? '[]')
    return Array.isArray(kept) ? kept.filter(isRecent) : []
  } catch {
    return []
  }
}

/** Deletes all entries on sign-out, of every account: titles of orders are private. */
export function forgetRecent() {
  try {
    for (const key of Object.keys(localStorage)) if (key.startsWith(prefix)) localStorage.removeItem(key)
  } catch {
    // Without storage there is nothing to delete.
  }
}

const isRecent = (value: unknown): value is Recent =>
  typeof value === 'object' && value !== null && isAddress(Reflect.get(value, 'to')) && typeof Reflect.get(value, 'title') === 'string'

/** Accepts only addresses of this site, since anyone can write to the storage. */
const isAddress = (to: unknown) => typeof to === 'string' && /^\/(?!\/)/.test(to)
