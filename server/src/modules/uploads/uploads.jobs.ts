import { type Clock, hours, later } from '#core/clock.ts'
import type { Db } from '#database/db.ts'
import type { JobHandlers } from '#jobs/jobs.ts'
import type { Storage } from '#outside/storage/port.ts'
import { sweepUnknownFiles } from './files/sweepUnknownFiles.ts'
import { removeUpload } from './receiving/removeUpload.ts'
import { expiredUploads } from './uploads.store.ts'

declare module '#jobs/jobs.ts' {
  interface Jobs {
    sweepUploads: object
    removeExpiredUploads: object
    sweepUnknownFiles: object
  }
}

type Deps = { db: Db; storage: Storage; clock: Clock }

const atATime = 100

/**
 * Deletes uploads that were not claimed in time, and leftovers of broken writes in the storage. Safe to run twice, and during uploads.
 * Returns how many uploads were deleted.
 */
export async function sweepUploads(deps: Deps, keptHours: number): Promise<number> {
  const { storage, clock } = deps
  const swept = await removeExpired(deps)
  // Twice the time: an unfinished file must not be deleted before its row.
  await storage.sweep(later(clock.now(), -hours(2 * keptHours)))
  return swept
}

/** Deletes expired uploads; those of strangers expire after an hour, so this runs more often. */
export async function removeExpired({ db, storage, clock }: Deps): Promise<number> {
  let removed = 0
  for (;;) {
    const expired = await expiredUploads(db, clock.now(), atATime)
    for (const { id } of expired) if (await removeUpload(db, storage, id)) removed += 1
    if (expired.length < atATime) return removed
  }
}

export const uploadJobs = {
  removeExpiredUploads: async (_, context) => void (await removeExpired(context)),
  sweepUnknownFiles: async (_, context) => void (await sweepUnknownFiles(context)),

  async sweepUploads(_, { db, storage, clock, config, log }) {
    const swept = await sweepUploads({ db, storage, clock }, config.UPLOADS_KEPT_HOURS)
    if (swept > 0) log.info({ swept }, 'unclaimed uploads were deleted')
  },
} satisfies JobHandlers
export const uploadCrontab = [
  '*/10 * * * * removeExpiredUploads ?jobKey=removeExpiredUploads&max=3',
  '17 * * * * sweepUploads ?jobKey=sweepUploads&max=3',
  '47 3 * * * sweepUnknownFiles ?jobKey=sweepUnknownFiles&max=3',
].join('\n')
