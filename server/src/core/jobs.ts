import { sql } from 'drizzle-orm'
import type { Db } from './db.ts'
import type { House } from './house.ts'
import { laneOf } from './lanes.ts'

/**
 * Every kind of job and what it carries. Rooms add their own beside their handlers:
 * `declare module '#core/jobs.ts' { interface Jobs { sendMail: { mailId: string } } }`.
 */
// biome-ignore lint/suspicious/noEmptyInterface: rooms extend it by declaration merging.
export interface Jobs {}
export type JobName = keyof Jobs & string

/**
 * What a job may reach: the whole house, which attempt this is, and a signal that tells when the process stops. What takes
 * longer than a moment heeds it; whatever is interrupted is taken up again.
 */
export type JobContext = House & { jobId: string; attempt: number; signal: AbortSignal }
export type JobHandlers = { [N in JobName]?: (payload: Jobs[N], context: JobContext) => Promise<void> }

type EnqueueOptions = {
  /** Jobs with one key are one job; a later one replaces an earlier that has not begun. */
  jobKey?: string
  runAt?: Date
  maxAttempts?: number
  /** Jobs of one queue run one after another. */
  queue?: string
}

/** Queued in the caller's transaction: rolled back with it, visible only once it commits. */
export async function enqueue<N extends JobName>(db: Db, name: N, payload: Jobs[N], options: EnqueueOptions = {}): Promise<void> {
  await db.execute(sql`select graphile_worker.add_job(
    ${name}, ${JSON.stringify(payload)}::json,
    queue_name => ${options.queue ?? null}::text, run_at => ${options.runAt ?? null}::timestamptz,
    max_attempts => ${options.maxAttempts ?? 12}::int, job_key => ${options.jobKey ?? null}::text,
    flags => array[${laneOf(name)}::text])`)
}
