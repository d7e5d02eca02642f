import { once } from 'node:events'
import { Logger, runOnce, type TaskList } from 'graphile-worker'
import type pg from 'pg'
import { openPool } from '#database/pool.ts'

type Options = { maxPoolSize?: number; concurrency?: number }

/** Runs jobs on demand. Its connections stay open between runs, since opening them takes longer than most jobs. */
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
     * Runs every due job, and the jobs that they enqueue, through the real queue. When it returns, all are recorded as done: the library
     * itself does not wait for that. It may also find no job while the previous one is not recorded yet and its queue seems taken; then it
     * runs again, as long as that makes progress. The queue uses the database's clock: jobs that a test's clock has scheduled for later,
     * but the calendar has reached, can be excluded by name.
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

/** The same once, with its own connections. */
export async function runDueJobs(connectionString: string, taskList: TaskList, options: Options = {}): Promise<void> {
  const jobs = openDueJobs(connectionString, taskList, options)
  try {
    await jobs.run()
  } finally {
    await jobs.close()
  }
}
