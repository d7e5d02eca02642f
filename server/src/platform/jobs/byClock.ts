import { type ParsedCronItem, parseCrontab } from 'graphile-worker'
import { z } from 'zod'
import type { Db } from '#database/db.ts'
import { type JobHandlers, type JobName, queueFromClock } from './jobs.ts'

/** The one task that the queue's cron starts. It only uses the database, for a moment. */
export const clockTask = 'beginByClock'

const ToBegin = z.object({ job: z.string(), jobKey: z.string().optional(), maxAttempts: z.number().optional() })

/**
 * Cron lines as the worker takes them. The queue's cron can't set a lane, so its jobs would not be limited; each line therefore starts a
 * task that queues the real job. A line keeps its name, so that all workers together start it once a tick.
 */
export const clockItems = (crontab: string): ParsedCronItem[] =>
  parseCrontab(crontab).map((line) => {
    const { jobKey, maxAttempts } = line.options
    const begun: z.input<typeof ToBegin> = { job: line.task, jobKey, maxAttempts }
    return { ...line, task: clockTask, payload: begun, options: { ...line.options, ...(jobKey && { jobKey: `${clockTask}:${jobKey}` }) } }
  })

/** Queues the job of a cron line in its lane. */
export async function beginByClock(db: Db, handlers: JobHandlers, payload: unknown): Promise<void> {
  const { job, jobKey, maxAttempts } = ToBegin.parse(payload)
  const isOurs = (name: string): name is JobName => Object.hasOwn(handlers, name)
  if (!isOurs(job)) throw new Error(`The clock starts ${job}, which is no job of this release.`)
  await queueFromClock(db, job, { ...(jobKey && { jobKey }), ...(maxAttempts && { maxAttempts }) })
}
