import { days, later } from '#core/clock.ts'
import type { JobContext } from '#jobs/jobs.ts'
import { unknownKeys } from './storedFiles.store.ts'

type Deps = Pick<JobContext, 'db' | 'storage' | 'clock' | 'log' | 'signal'>

/** No operation takes days from the bytes to their row. */
const keptDays = 3
/** More than this many, and more than half of all files, are not leftovers: the database is probably the wrong one. */
const suspiciousFrom = 100

/**
 * Deletes files without a row: a process killed between the bytes and the row leaves one behind. Safe during uploads, since young files are
 * skipped. Returns how many were deleted.
 */
export async function sweepUnknownFiles({ db, storage, clock, log, signal }: Deps): Promise<number> {
  const unknown: string[] = []
  let seen = 0
  for await (const keys of storage.keptBefore(later(clock.now(), -days(keptDays)))) {
    seen += keys.length
    unknown.push(...(await unknownKeys(db, keys)))
    signal.throwIfAborted()
  }
  if (unknown.length >= suspiciousFrom && unknown.length > seen / 2) {
    log.error({ unknown: unknown.length, seen }, 'most files are unknown to this database, so none was deleted: is it the right one?')
    return 0
  }
  for (const key of unknown) await storage.remove(key)
  if (unknown.length > 0) log.warn({ removed: unknown.length }, 'files without a row were deleted')
  return unknown.length
}
