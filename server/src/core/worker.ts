import { EventEmitter } from 'node:events'
import { sql } from 'drizzle-orm'
import { Logger, run, type TaskList, type WorkerEvents, type WorkerPool } from 'graphile-worker'
import type { House } from './house.ts'
import type { JobContext, JobHandlers } from './jobs.ts'
import { guardLanes } from './laneGuard.ts'
import { lanes } from './lanes.ts'
import { watchWorkers } from './lostWorkers.ts'

/** When the worker stops: how long jobs may go on as if nothing were, and when those that don't heed their signal are left behind. */
const finishMs = 3_000
const leaveMs = 6_000

/** Jobs that were begun, by their id, with the number of their attempt; what is in here after a stop was not finished. */
type Unfinished = Map<string, number>

/** Runs the jobs that stories have written, each until it succeeds, several at a time in their lanes; cron lines add theirs. */
export async function startWorker(
  house: House,
  databaseUrl: string,
  handlers: JobHandlers,
  crontab: string,
): Promise<{ stop(): Promise<void> }> {
  const watch = watchWorkers(databaseUrl, house.log)
  const events: WorkerEvents = new EventEmitter()
  const guard = guardLanes(events)
  const unfinished: Unfinished = new Map()
  let pool: WorkerPool | undefined
  events.on('pool:create', ({ workerPool }) => {
    pool = workerPool
    // Jobs are locked in the name of the pool.
    watch.joined(workerPool.id)
  })
  const runner = await run({
    connectionString: databaseUrl,
    // Asking for a job and noting its end takes a moment; a handful of connections serves all workers.
    maxPoolSize: 5,
    concurrency: Object.values(lanes).reduce((sum, { atOnce }) => sum + atOnce, 0),
    forbiddenFlags: guard.fullLanes,
    noHandleSignals: true,
    pollInterval: 3_000,
    gracefulShutdownAbortTimeout: finishMs,
    taskList: taskListOf(house, handlers, unfinished),
    crontab,
    events,
    logger: new Logger(() => (level, message) => {
      if (level === 'error') house.log.error({ message }, 'worker')
      if (level === 'warning') house.log.warn({ message }, 'worker')
    }),
  })
  let stopping: Promise<void> | undefined
  return {
    stop() {
      stopping ??= stop()
      return stopping
    },
  }

  async function stop() {
    const leave = setTimeout(() => {
      house.log.warn({ jobs: [...unfinished.keys()] }, 'the worker stops before its jobs are done; they will be taken up again')
      Promise.resolve(pool?.forcefulShutdown('The worker has stopped.')).catch(() => undefined)
    }, leaveMs)
    await runner.stop()
    clearTimeout(leave)
    await takeUpAgain(house, unfinished)
    await watch.stop()
  }
}

/** What a stop has interrupted is due at once, and the attempt doesn't count: nothing was wrong with the job. */
async function takeUpAgain({ db, log }: House, unfinished: Unfinished): Promise<void> {
  try {
    for (const [id, attempt] of unfinished)
      await db.execute(
        sql`select from graphile_worker.reschedule_jobs(array[${id}::bigint], run_at => now(), attempts => ${attempt - 1}::int)`,
      )
  } catch (error) {
    // They are in the queue all the same, after the pause that follows a failure.
    log.warn({ err: error }, 'interrupted jobs could not be made due at once')
  }
}

/** The jobs as the worker's library wants them, each with the house in its hands and a line in the log. */
export function taskListOf(house: House, handlers: JobHandlers, unfinished: Unfinished = new Map()): TaskList {
  const taskList: TaskList = {}
  for (const [name, handler] of Object.entries(handlers)) {
    taskList[name] = async (payload, { job, abortSignal: signal }) => {
      const { attempts } = job
      const id = String(job.id)
      const began = performance.now()
      unfinished.set(id, attempts)
      try {
        // The payload was written by `enqueue`, whose types tie it to the handler of its name.
        await (handler as (payload: unknown, context: JobContext) => Promise<void>)(payload, {
          ...house,
          jobId: id,
          attempt: attempts,
          signal,
        })
        unfinished.delete(id)
        house.log.info({ job: name, jobId: id, attempt: attempts, ms: Math.round(performance.now() - began) }, 'job')
      } catch (error) {
        if (!signal.aborted) unfinished.delete(id)
        house.log.error({ err: error, job: name, jobId: id, attempt: attempts }, 'a job failed and will be tried again')
        throw error
      }
    }
  }
  return taskList
}
