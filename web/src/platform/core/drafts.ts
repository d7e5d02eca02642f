/** What forms and uploads keep in the browser begins with this, so that signing out finds all of it. */
export const draftPrefix = 'mentordesk.draft.'

const droppers = new Set<() => void>()

/** A form that still has letters to write tells here how to drop them. → how to take it back */
export function onDraftsForgotten(drop: () => void) {
  droppers.add(drop)
  return () => void droppers.delete(drop)
}

/** Forgets every draft, also what open forms have not written yet: whoever signs out on a shared machine leaves nothing behind. */
export function forgetDrafts() {
  for (const drop of droppers) drop()
  try {
    for (const key of Object.keys(localStorage)) if (key.startsWith(draftPrefix)) localStorage.removeItem(key)
  } catch {
    // Where nothing is kept, nothing is left.
  }
}
