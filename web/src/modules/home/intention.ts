/** What somebody who comes back to the landing page, from the sign-in page say, was about to do there. */
export type Intention = { book?: string | undefined; ask?: 'join' | undefined }

/** The intention that an address carries. */
export function intentionIn(search: string): Intention {
  const query = new URLSearchParams(search)
  return { book: query.get('book') ?? undefined, ask: query.get('ask') === 'join' ? 'join' : undefined }
}

/** Once it is done, or no longer wanted, the address no longer says so: the page can be loaded anew without asking again. */
export function forgetIntention() {
  const address = new URL(location.href)
  for (const name of ['book', 'ask']) address.searchParams.delete(name)
  history.replaceState(history.state, '', address)
}
