import { EventEmitter, once } from 'node:events'
import { sql } from 'drizzle-orm'
import { Logger, run, type TaskList, type WorkerEvents, type WorkerPool } from 'graphile-worker'
import type { Pool } from 'pg'
import type { AppContext } from '#core/context.ts'
import { withoutParameters } from '#core/errorLines.ts'
import { beginWork } from '#core/eventLoopWatch.ts'
import { openPool } from '#database/pool.ts'
import { releaseOnce } from '#database/releaseOnce.ts'
import { startCron } from './cron.ts'
import { FormerCronPayload, formerCronTask } from './formerCron.ts'
import { formerNames } from './formerNames.ts'
import type { JobContext, JobHandlers } from './jobs.ts'
import { keepRunning, type Running } from './keepRunning.ts'
import { guardLanes } from './laneGuard.ts'
import { lanes } from './lanes.ts'
import { type Watch, watchWorkers } from './lostWorkers.ts'
import { queueLine } from './queueLine.ts'

/** On a stop, jobs may run on for this long before their signal aborts; those that ignore it are then abandoned. */
const finishMs = 3_000
const leaveMs = 6_000

/** Started jobs by id, with the number of their attempt; those left after a stop were not finished. */
type Unfinished = Map<string, number>

/** Runs queued jobs until each succeeds, several at a time in their lanes, and the jobs of the cron lines. */
export async function startWorker(
  context: AppContext,
  databaseUrl: string,
  handlers: JobHandlers,
  crontab: string,
): Promise<{ isRunning(): boolean; stop(): Promise<void> }> {
  const watch = watchWorkers(databaseUrl, context.log)
  const kept = await keepRunning(
    () => beginWorker(context, databaseUrl, handlers, watch),
    () => context.log,
  )
  const cron = startCron(context, handlers, crontab)
  return {
    isRunning: kept.isRunning,
    async stop() {
      await cron.stop()
      await kept.stop()
      await watch.stop()
    },
  }
}

/**
 * One life of the worker, which ends with its first lost connection. The result of a job, or the lock of a new one, may have been lost with
 * it, and that job would stay locked as long as this life.
 */
async function beginWorker(context: AppContext, databaseUrl: string, handlers: JobHandlers, watch: Watch): Promise<Running> {
  let lose: (error: unknown) => void = () => {}
  const connectionLost = new Promise<unknown>((resolve) => {
    lose = resolve
  })
  // Fetching a job and recording its end take a moment, so a handful of connections serves all workers.
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
    taskList: {
      ...taskListOf(context, handlers, unfinished),
      [formerCronTask]: (line) => queueLine(context.db, handlers, FormerCronPayload.parse(line)),
    },
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
      context.log.warn({ jobs: [...unfinished.keys()] }, 'the worker stops before its jobs are done; they will be run again')
      Promise.resolve(pool?.forcefulShutdown('The worker has stopped.')).catch(() => undefined)
    }, leaveMs)
    // It may already be ending by itself.
    await runner.stop().catch(() => undefined)
    await ended
    clearTimeout(leave)
    await takeUpAgain(context, unfinished)
    if (pool) watch.left(pool.id)
    void endOnceServed(connections)
  }
}

/** The library expects a connection for each running job; ours only serves fetching them, as explained above. */
const aboutFewConnections = /maxPoolSize .* smaller than concurrency/

/** Ends the pool once its waiting clients are served. `pool.end` would drop them, and the end of a finished job would not be recorded. */
async function endOnceServed(connections: Pool): Promise<void> {
  const patience = AbortSignal.timeout(5_000)
  while (connections.waitingCount > 0 && !patience.aborted) await once(connections, 'release', { signal: patience }).catch(() => undefined)
  await connections.end()
}

/** Makes interrupted jobs due at once without counting the attempt, since the jobs did not fail. */
async function takeUpAgain({ db, log }: AppContext, unfinished: Unfinished): Promise<void> {
  try {
    for (const [id, attempt] of unfinished)
      await db.execute(
        sql`select from graphile_worker.reschedule_jobs(array[${id}::bigint], run_at => now(), attempts => ${attempt - 1}::int)`,
      )
  } catch (error) {
    // They stay in the queue, and run after the pause of a failed attempt.
    log.warn({ err: error }, 'interrupted jobs could not be made due at once')
  }
}

/** The task list for the worker's library: each job with its context and its log line. */
export function taskListOf(context: AppContext, handlers: JobHandlers, unfinished: Unfinished = new Map()): TaskList {
  const taskList: TaskList = {}
  for (const [name, handler] of Object.entries(handlers)) {
    taskList[name] = async (payload, { job, abortSignal: signal }) => {
      const { attempts } = job
      const id = String(job.id)
      const began = performance.now()
      unfinished.set(id, attempts)
      const endWork = beginWork(`job ${name}`)
      try {
        // The payload was written by `enqueue`, whose types match the handler of its name.
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
        context.log.error({ err: error, job: name, jobId: id, attempt: attempts }, 'a job failed and will be retried')
        // The library writes it into its own table and log lines.
        throw withoutParameters(error)
      } finally {
        endWork()
      }
    }
  }
  for (const [former, name] of Object.entries(formerNames)) {
    const task = taskList[name]
    if (task) taskList[former] = task
  }
  return taskList
}
