/** The action that a person had started on the landing page before they were sent elsewhere, for example to sign in. */
export type Intention = { book?: string | undefined; ask?: 'join' | undefined }

/** Reads the intention from an address. */
export function intentionIn(search: string): Intention {
  const query = new URLSearchParams(search)
  return { book: query.get('book') ?? undefined, ask: query.get('ask') === 'join' ? 'join' : undefined }
}

/** Removes the intention from the address, so that a reload does not repeat it. */
export function forgetIntention() {
  const address = new URL(location.href)
  for (const name of ['book', 'ask']) address.searchParams.delete(name)
  history.replaceState(history.state, '', address)
}
