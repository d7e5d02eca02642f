import { once } from 'node:events'
import { Logger, runOnce, type TaskList } from 'graphile-worker'
import { openPool } from '#database/pool.ts'

/**
 * Does every job that is due, and those that they write, through the real queue. What was done is noted as done when this
 * returns: by itself the library does not wait for the notes of the last jobs. It may also find nothing to do while the job before
 * is not noted yet, and its queue seems taken; then it is asked again, as long as that leaves less to do.
 */
export async function runDueJobs(connectionString: string, taskList: TaskList, { maxPoolSize = 10, concurrency = 1 } = {}) {
  const pool = openPool(connectionString, { name: 'jobs of tests', max: maxPoolSize })
  const due = async () => {
    const { rows } = await pool.query<{ due: number }>(
      `select count(*)::int as due from graphile_worker.jobs
        where run_at <= now() and attempts < max_attempts and locked_at is null and task_identifier = any($1)`,
      [Object.keys(taskList)],
    )
    return rows[0]?.due ?? 0
  }
  try {
    for (let left = Number.POSITIVE_INFINITY, before = left; before > 0; before = left) {
      await runOnce({ pgPool: pool, taskList, concurrency, noHandleSignals: true, logger: new Logger(() => () => {}) })
      while (pool.waitingCount > 0 || pool.idleCount < pool.totalCount) await once(pool, 'release')
      left = await due()
      if (left >= before) break
    }
  } finally {
    await pool.end()
  }
}
