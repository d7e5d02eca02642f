import { EventEmitter, once } from 'node:events'
import { sql } from 'drizzle-orm'
import { Logger, run, type TaskList, type WorkerEvents, type WorkerPool } from 'graphile-worker'
import type { Pool } from 'pg'
import type { AppContext } from '#core/context.ts'
import { withoutParameters } from '#core/errorLines.ts'
import { openPool } from '#database/pool.ts'
import { releaseOnce } from '#database/releaseOnce.ts'
import { beginByClock, clockItems, clockTask } from './byClock.ts'
import { formerNames } from './formerNames.ts'
import type { JobContext, JobHandlers } from './jobs.ts'
import { keepRunning, type Running } from './keepRunning.ts'
import { guardLanes } from './laneGuard.ts'
import { lanes } from './lanes.ts'
import { type Watch, watchWorkers } from './lostWorkers.ts'

/** When the worker stops: how long jobs may go on as if nothing were, and when those that don't heed their signal are left behind. */
const finishMs = 3_000
const leaveMs = 6_000

/** Jobs that were begun, by their id, with the number of their attempt; what is in here after a stop was not finished. */
type Unfinished = Map<string, number>

/** Runs the jobs that use cases have written, each until it succeeds, several at a time in their lanes; cron lines add theirs. */
export async function startWorker(
  context: AppContext,
  databaseUrl: string,
  handlers: JobHandlers,
  crontab: string,
): Promise<{ isRunning(): boolean; stop(): Promise<void> }> {
  const watch = watchWorkers(databaseUrl, context.log)
  const kept = await keepRunning(
    () => beginWorker(context, databaseUrl, handlers, crontab, watch),
    () => context.log,
  )
  return {
    isRunning: kept.isRunning,
    async stop() {
      await kept.stop()
      await watch.stop()
    },
  }
}

/**
 * One life of the worker, which ends with the first connection that it loses. What became of a job, or which job was taken,
 * may have been lost with it, and such a job would stay locked for as long as this life lasts.
 */
async function beginWorker(
  context: AppContext,
  databaseUrl: string,
  handlers: JobHandlers,
  crontab: string,
  watch: Watch,
): Promise<Running> {
  let lose: (error: unknown) => void = () => {}
  const connectionLost = new Promise<unknown>((resolve) => {
    lose = resolve
  })
  // Asking for a job and noting its end takes a moment; a handful of connections serves all workers.
  const connections = releaseOnce(openPool(databaseUrl, { name: 'mentordesk jobs', max: 5, onError: (error) => lose(error) }))
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
    pgPool: connections,
    concurrency: Object.values(lanes).reduce((sum, lane) => sum + lane.concurrency, 0),
    forbiddenFlags: guard.fullLanes,
    noHandleSignals: true,
    pollInterval: 3_000,
    gracefulShutdownAbortTimeout: finishMs,
    taskList: { ...taskListOf(context, handlers, unfinished), [clockTask]: (begun) => beginByClock(context.db, handlers, begun) },
    parsedCronItems: clockItems(crontab),
    events,
    logger: new Logger(() => (level, message) => {
      if (level === 'error') context.log.error({ message }, 'worker')
      if (level === 'warning' && !aboutFewConnections.test(message)) context.log.warn({ message }, 'worker')
    }),
  }).catch(async (error: unknown) => {
    await connections.end()
    throw error
  })
  const ended = runner.promise.catch((error: unknown) => error)
  let stopping: Promise<void> | undefined
  return {
    lost: Promise.race([connectionLost, ended.then((error) => error ?? new Error('The worker stopped.'))]),
    stop() {
      stopping ??= stop()
      return stopping
    },
  }

  async function stop() {
    const leave = setTimeout(() => {
      context.log.warn({ jobs: [...unfinished.keys()] }, 'the worker stops before its jobs are done; they will be taken up again')
      Promise.resolve(pool?.forcefulShutdown('The worker has stopped.')).catch(() => undefined)
    }, leaveMs)
    // It may be ending by itself just now.
    await runner.stop().catch(() => undefined)
    await ended
    clearTimeout(leave)
    await takeUpAgain(context, unfinished)
    if (pool) watch.left(pool.id)
    void endOnceServed(connections)
  }
}

/** The library expects a connection for each job that runs; ours serves only its asking for them, as said above. */
const aboutFewConnections = /maxPoolSize .* smaller than concurrency/

/**
 * A pool that ends answers nobody who still waits for one of its connections, and the end of a job that was just done would
 * not be written down. Connections that are out are given back in their own time, or break.
 */
async function endOnceServed(connections: Pool): Promise<void> {
  const patience = AbortSignal.timeout(5_000)
  while (connections.waitingCount > 0 && !patience.aborted) await once(connections, 'release', { signal: patience }).catch(() => undefined)
  await connections.end()
}

/** What a stop has interrupted is due at once, and the attempt doesn't count: nothing was wrong with the job. */
async function takeUpAgain({ db, log }: AppContext, unfinished: Unfinished): Promise<void> {
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

/** The jobs as the worker's library wants them, each with the context in its hands and a line in the log. */
export function taskListOf(context: AppContext, handlers: JobHandlers, unfinished: Unfinished = new Map()): TaskList {
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
          ...context,
          jobId: id,
          attempt: attempts,
          signal,
        })
        unfinished.delete(id)
        context.log.info({ job: name, jobId: id, attempt: attempts, ms: Math.round(performance.now() - began) }, 'job')
      } catch (error) {
        if (!signal.aborted) unfinished.delete(id)
        context.log.error({ err: error, job: name, jobId: id, attempt: attempts }, 'a job failed and will be tried again')
        // The library writes it into its own table and log lines.
        throw withoutParameters(error)
      }
    }
  }
  for (const [former, name] of Object.entries(formerNames)) {
    const task = taskList[name]
    if (task) taskList[former] = task
  }
  return taskList
}
