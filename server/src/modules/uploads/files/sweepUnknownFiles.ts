import { days, later } from '#core/clock.ts'
import type { JobContext } from '#jobs/jobs.ts'
import { unknownKeys } from './storedFiles.store.ts'

type Deps = Pick<JobContext, 'db' | 'storage' | 'clock' | 'log' | 'signal'>

/** Nothing is so slow that it takes days from the bytes to their row. */
const keptDays = 3
/** More than so many, and more than every second file, are no leftovers: somebody connected another database. */
const suspiciousFrom = 100

/**
 * Removes files that no row names: a process that is killed between the bytes and the row leaves one behind. Safe beside people
 * who upload, since what is young is let be. Answers how many went.
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
    log.error({ unknown: unknown.length, seen }, 'most files are unknown to this database, so none was removed: is it the right one?')
    return 0
  }
  for (const key of unknown) await storage.remove(key)
  if (unknown.length > 0) log.warn({ removed: unknown.length }, 'files that no row knew of were removed')
  return unknown.length
}
