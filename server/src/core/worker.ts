import { EventEmitter } from 'node:events'
import { Logger, run, type TaskList, type WorkerEvents } from 'graphile-worker'
import type { House } from './house.ts'
import type { JobContext, JobHandlers } from './jobs.ts'
import { watchWorkers } from './lostWorkers.ts'

/** Runs the jobs that stories have written, each until it succeeds, several at a time; cron lines add theirs. */
export async function startWorker(
  house: House,
  databaseUrl: string,
  handlers: JobHandlers,
  crontab: string,
): Promise<{ stop(): Promise<void> }> {
  const watch = watchWorkers(databaseUrl, house.log)
  const events: WorkerEvents = new EventEmitter()
  // Jobs are locked in the name of the pool.
  events.on('pool:create', ({ workerPool }) => watch.joined(workerPool.id))
  const runner = await run({
    connectionString: databaseUrl,
    concurrency: 4,
    noHandleSignals: true,
    pollInterval: 2_000,
    taskList: taskListOf(house, handlers),
    crontab,
    events,
    logger: new Logger(() => (level, message) => {
      if (level === 'error') house.log.error({ message }, 'worker')
      if (level === 'warning') house.log.warn({ message }, 'worker')
    }),
  })
  return {
    async stop() {
      await runner.stop()
      await watch.stop()
    },
  }
}

/** The jobs as the worker's library wants them, each with the house in its hands and a line in the log. */
export function taskListOf(house: House, handlers: JobHandlers): TaskList {
  const taskList: TaskList = {}
  for (const [name, handler] of Object.entries(handlers)) {
    taskList[name] = async (payload, helpers) => {
      const { id, attempts } = helpers.job
      const began = performance.now()
      try {
        // The payload was written by `enqueue`, whose types tie it to the handler of its name.
        await (handler as (payload: unknown, context: JobContext) => Promise<void>)(payload, {
          ...house,
          jobId: String(id),
          attempt: attempts,
        })
        house.log.info({ job: name, jobId: id, attempt: attempts, ms: Math.round(performance.now() - began) }, 'job')
      } catch (error) {
        house.log.error({ err: error, job: name, jobId: id, attempt: attempts }, 'a job failed and will be tried again')
        throw error
      }
    }
  }
  return taskList
}
