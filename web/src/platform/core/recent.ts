/** Where somebody has been lately, kept in their browser for the command palette: the last few, newest first. */
export type Recent = { to: string; title: string; note?: string | undefined }

const prefix = 'recent.'
const most = 6

export function remember(personId: string, { to, title, note }: Recent) {
  const others = recentOf(personId).filter((known) => known.to !== to)
  try {
    localStorage.setItem(prefix + personId, JSON.stringify([{ to, title, note }, ...others].slice(0, most)))
  } catch {
    // A browser that keeps nothing remembers nothing.
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

/** Titles of orders are nobody else's business: whoever signs out leaves none of them behind, of whomever they were. */
export function forgetRecent() {
  try {
    for (const key of Object.keys(localStorage)) if (key.startsWith(prefix)) localStorage.removeItem(key)
  } catch {
    // Where nothing is kept, nothing is left.
  }
}

const isRecent = (value: unknown): value is Recent =>
  typeof value === 'object' && value !== null && isAddress(Reflect.get(value, 'to')) && typeof Reflect.get(value, 'title') === 'string'

/** One of our own pages, whatever somebody has written there. */
const isAddress = (to: unknown) => typeof to === 'string' && /^\/(?!\/)/.test(to)
