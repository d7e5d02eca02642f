import type { Db } from '#database/db.ts'
import { enqueue } from '#jobs/jobs.ts'
import { deleteQuarantined } from './drive.store.ts'

/** Deletes the rows and enqueues the jobs that delete the bytes. */
export const forgetQuarantined = (db: Db, before: Date, atMost: number): Promise<number> =>
  db.transaction(async (db) => {
    const keys = await deleteQuarantined(db, before, atMost)
    if (keys.length === 0) return 0
    await enqueue(db, 'eraseFiles', { keys })
    await enqueue(db, 'driveChanged', {}, { jobKey: 'driveChanged' })
    return keys.length
  })
