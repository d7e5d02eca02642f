import { uploadKeptHours } from '@app/contract/uploads/uploads.rules.ts'
import { type Clock, hours, later } from '#core/clock.ts'
import type { Db } from '#core/db.ts'
import type { JobHandlers } from '#core/jobs.ts'
import type { Storage } from '#outside/storage/port.ts'
import { removeUpload } from './removeUpload.ts'
import { expiredUploads } from './uploads.store.ts'

declare module '#core/jobs.ts' {
  interface Jobs {
    sweepUploads: object
  }
}

const atATime = 100

/**
 * Removes uploads that nobody attached in time, and what broken writes left in the storage. Safe to run twice, and at
 * once with people who upload. Answers how many uploads went.
 */
export async function sweepUploads({ db, storage, clock }: { db: Db; storage: Storage; clock: Clock }): Promise<number> {
  let swept = 0
  for (;;) {
    const expired = await expiredUploads(db, clock.now(), atATime)
    for (const { id } of expired) if (await removeUpload(db, storage, id)) swept += 1
    if (expired.length < atATime) break
  }
  // Twice the time: an unfinished file must not go before the row that knows of it.
  await storage.sweep(later(clock.now(), -hours(2 * uploadKeptHours)))
  return swept
}

export const uploadJobs = {
  async sweepUploads(_, { db, storage, clock, log }) {
    const swept = await sweepUploads({ db, storage, clock })
    if (swept > 0) log.info({ swept }, 'uploads that nobody attached were removed')
  },
} satisfies JobHandlers
export const uploadCrontab = '17 * * * * sweepUploads ?jobKey=sweepUploads&max=3'
