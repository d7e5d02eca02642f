/** Everything that forms and uploads store in the browser has this prefix, so that signing out can delete it. */
export const draftPrefix = 'mentordesk.draft.'

const droppers = new Set<() => void>()

/** A form with unwritten changes registers how to drop them. Returns the function that unregisters it. */
export function onDraftsForgotten(drop: () => void) {
  droppers.add(drop)
  return () => void droppers.delete(drop)
}

/** Deletes every draft, and changes that open forms have not written yet: signing out on a shared computer leaves nothing behind. */
export function forgetDrafts() {
  for (const drop of droppers) drop()
  try {
    for (const key of Object.keys(localStorage)) if (key.startsWith(draftPrefix)) localStorage.removeItem(key)
  } catch {
    // Without storage there is nothing to delete.
  }
}
