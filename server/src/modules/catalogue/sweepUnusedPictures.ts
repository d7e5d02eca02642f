import { days, later } from '#core/clock.ts'
import type { AppContext } from '#core/context.ts'
import { conflict, onStillNeeded, Refusal } from '#core/refusal.ts'
import { deletePicture, unusedPictures } from './offers.store.ts'

/** The time to save a form after its picture was uploaded. */
const keptDays = 1
const atMost = 500
/** Smaller than every id. */
const noId = '00000000-0000-0000-0000-000000000000'

/**
 * Deletes pictures that no offer uses. The row is deleted first, so that a concurrent save either keeps it or is refused. If the process
 * ends in between, the file is deleted later by the sweep of files without a row. Returns the number of deleted pictures.
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
  if (removed > 0) log.info({ removed }, 'deleted unused pictures')
  return removed
}
