import { type SQL, sql } from 'drizzle-orm'
import { fingerprint } from '#config/secrets.ts'
import type { AppContext } from '#core/context.ts'
import type { Db } from '#database/db.ts'
import { preparedFor } from '#database/prepared.ts'
import { laneOf } from './lanes.ts'

/**
 * Every kind of job with its payload. Modules add their own beside their handlers:
 * `declare module './jobs.ts' { interface Jobs { sendMail: { mailId: string } } }`.
 */
// biome-ignore lint/suspicious/noEmptyInterface: modules extend it by declaration merging.
export interface Jobs {}
export type JobName = keyof Jobs & string

/**
 * The context of a job: the app context, the number of the attempt, and a signal that aborts when the process stops. Long jobs must heed
 * it; interrupted jobs are run again.
 */
export type JobContext = AppContext & { jobId: string; attempt: number; signal: AbortSignal }
export type JobHandlers = { [N in JobName]?: (payload: Jobs[N], context: JobContext) => Promise<void> }

/** The default number of attempts. */
const usualAttempts = 12

type EnqueueOptions = {
  /** Jobs with the same key are one job; a later one replaces an earlier one that has not started. */
  jobKey?: string
  runAt?: Date
  maxAttempts?: number
  /** Jobs of one queue run one after another. */
  queue?: string
}

/** Queues a job in the caller's transaction: it is rolled back with it, and visible only once it commits. */
export const enqueue = <N extends JobName>(db: Db, name: N, payload: Jobs[N], options: EnqueueOptions = {}): Promise<void> =>
  queueUntilThere(db, { name, payload, ...options })

/** Jobs of the cron have no payload. */
export const queueFromClock = (db: Db, name: JobName, options: EnqueueOptions): Promise<void> =>
  queueUntilThere(db, { name, payload: {}, ...options })

/**
 * Queues again the jobs that a statement could not queue, by the number that it reports. A worker that locks a job just when one with its
 * key is queued prevents the new one; the second attempt sees the lock and queues a new job.
 */
export async function queueLost(db: Db, jobs: readonly QueuedJob[], queued: number): Promise<void> {
  if (queued >= jobs.length) return
  for (const job of jobs) if (job.jobKey !== undefined) await queueUntilThere(db, job)
}

async function queueUntilThere(db: Db, job: AnyJob): Promise<void> {
  for (let tries = 0; tries < mostTries; tries += 1) {
    const [answer] = await queueing(db).execute({ jobs: specsOf([job]) })
    if (Number(answer?.queued) > 0) return
  }
  throw new Error(`The job ${job.name} could not be queued.`)
}

const mostTries = 5
type AnyJob = { name: JobName; payload: unknown } & EnqueueOptions

export type QueuedJob = { [N in JobName]: { name: N; payload: Jobs[N] } & EnqueueOptions }[JobName]

/** Jobs as the queue's statements take them. */
export const specsOf = (jobs: readonly AnyJob[]): string =>
  JSON.stringify(
    jobs.map(({ name, payload, queue, runAt, maxAttempts = usualAttempts, jobKey }) => {
      return { name, payload, queue: shortened(queue), runAt, maxAttempts, jobKey: shortened(jobKey), lane: laneOf(name) }
    }),
  )

/** Names of queues and keys can hold ids from outside. A name too long for an index becomes a digest. */
const shortened = (name: string | undefined) => (name !== undefined && name.length > longestName ? fingerprint(name) : name)
const longestName = 400

/** The jobs of the placeholder `jobs`, one per row, for statements that write and queue at once. */
export const jobSpecs = sql`select row(job.name, job.payload, job.queue, job."runAt", job."maxAttempts", job."jobKey", null, array[job.lane])::graphile_worker.job_spec as spec
  from json_to_recordset(${sql.placeholder('jobs')}::json)
    as job(name text, payload json, queue text, "runAt" timestamptz, "maxAttempts" int, "jobKey" text, lane text)`

/** One job for the queue, whose payload a statement builds from its own writes. */
export const jobSpec = (name: JobName, payload: SQL, jobKey: SQL = sql`null`): SQL =>
  sql`row(${sql.raw(`'${name}'`)}, ${payload}, null, null, ${sql.raw(String(usualAttempts))}, ${jobKey}, null, array[${sql.raw(`'${laneOf(name)}'`)}])::graphile_worker.job_spec`

/** Queues the jobs of the specs within the statement that has it as its `from`; without specs the queue is not called. */
export const queued = (specs: SQL): SQL => sql`(
  select count(*) from (select array(${specs}) as specs) given, lateral graphile_worker.add_jobs(given.specs) where cardinality(given.specs) > 0) queued`

// Wrapped in a select of one row, so that it can be prepared.
const queueing = preparedFor((db) => db.select({ queued: sql`count` }).from(queued(jobSpecs)).prepare('add_jobs'))
