import type { Db } from '#database/db.ts'
import { type JobHandlers, type JobName, queueFromClock } from './jobs.ts'

export type ToQueue = { job: string; jobKey?: string | undefined; maxAttempts?: number | undefined }

/** Queues the job of a cron line in its lane. */
export async function queueLine(db: Db, handlers: JobHandlers, { job, jobKey, maxAttempts }: ToQueue): Promise<void> {
  const isOurs = (name: string): name is JobName => Object.hasOwn(handlers, name)
  if (!isOurs(job)) throw new Error(`A cron line starts ${job}, which is no job of this release.`)
  await queueFromClock(db, job, { ...(jobKey && { jobKey }), ...(maxAttempts && { maxAttempts }) })
}
