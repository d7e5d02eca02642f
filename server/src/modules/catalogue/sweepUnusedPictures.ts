import { days, later } from '#core/clock.ts'
import type { AppContext } from '#core/context.ts'
import { conflict, onStillNeeded, Refusal } from '#core/refusal.ts'
import { deletePicture, unusedPictures } from './offers.store.ts'

/** Whoever fills in a form has so long until they save it. */
const keptDays = 1
const atMost = 500
/** Every id comes after it. */
const noId = '00000000-0000-0000-0000-000000000000'

/**
 * Forgets pictures that were uploaded or taken off and that nothing shows. The row goes first, so that whoever saves one in this moment either has
 * it or is told; its bytes, if the process ends between the two, are swept with other files that no row knows. Answers how many went.
 */
export async function sweepUnusedPictures({
  db,
  clock,
  storage,
  log,
}: Pick<AppContext, 'db' | 'clock' | 'storage' | 'log'>): Promise<number> {
  let removed = 0
  let after = noId
  for (;;) {
    const some = await unusedPictures(db, later(clock.now(), -days(keptDays)), { after, atMost })
    for (const { id, storageKey } of some) {
      after = id
      try {
        await onStillNeeded(conflict('It is shown.'), () => deletePicture(db, id))
      } catch (error) {
        if (error instanceof Refusal) continue
        throw error
      }
      await storage.remove(storageKey)
      removed += 1
    }
    if (some.length < atMost) break
  }
  if (removed > 0) log.info({ removed }, 'pictures that nothing shows were removed')
  return removed
}
