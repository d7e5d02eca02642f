import { once } from 'node:events'
import { Logger, runOnce, type TaskList } from 'graphile-worker'
import type pg from 'pg'
import { openPool } from '#database/pool.ts'

type Options = { maxPoolSize?: number; concurrency?: number }

/** Does jobs when it is told to. Its connections stay open between two times: opening them takes longer than most jobs. */
export function openDueJobs(connectionString: string, taskList: TaskList, { maxPoolSize = 10, concurrency = 1 }: Options = {}) {
  let opened: pg.Pool | undefined

  async function due(pool: pg.Pool, tasks: readonly string[]): Promise<number> {
    const { rows } = await pool.query<{ due: number }>(
      `select count(*)::int as due from graphile_worker.jobs
        where run_at <= now() and attempts < max_attempts and locked_at is null and task_identifier = any($1)`,
      [tasks],
    )
    return rows[0]?.due ?? 0
  }

  return {
    /**
     * Does every job that is due, and those that they write, through the real queue. What was done is noted as done when this
     * returns: by itself the library does not wait for the notes of the last jobs. It may also find nothing to do while the job before
     * is not noted yet, and its queue seems taken; then it is asked again, as long as that leaves less to do. The queue goes by the
     * database's clock: what a test plans for a day that its own clock has not reached, and the calendar has, is named to be left alone.
     */
    async run({ except = [] }: { except?: readonly string[] } = {}): Promise<void> {
      opened ??= openPool(connectionString, { name: 'jobs of tests', max: maxPoolSize })
      const pool = opened
      const wanted = Object.fromEntries(Object.entries(taskList).filter(([name]) => !except.includes(name)))
      for (let left = Number.POSITIVE_INFINITY, before = left; ; before = left) {
        left = await due(pool, Object.keys(wanted))
        if (left === 0 || left >= before) break
        await runOnce({ pgPool: pool, taskList: wanted, concurrency, noHandleSignals: true, logger: new Logger(() => () => {}) })
        while (pool.waitingCount > 0 || pool.idleCount < pool.totalCount) await once(pool, 'release')
      }
    },
    async close(): Promise<void> {
      await opened?.end()
      opened = undefined
    },
  }
}

/** The same once, with connections of its own. */
export async function runDueJobs(connectionString: string, taskList: TaskList, options: Options = {}): Promise<void> {
  const jobs = openDueJobs(connectionString, taskList, options)
  try {
    await jobs.run()
  } finally {
    await jobs.close()
  }
}
