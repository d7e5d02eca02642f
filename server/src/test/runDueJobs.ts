import { once } from 'node:events'
import { Logger, runOnce, type TaskList } from 'graphile-worker'
import { openPool } from '#database/pool.ts'

/**
 * Does every job that is due, and those that they write, through the real queue. What was done is noted as done when this
 * returns: by itself the library does not wait for the notes of the last jobs.
 */
export async function runDueJobs(connectionString: string, taskList: TaskList, { maxPoolSize = 10, concurrency = 1 } = {}) {
  const pool = openPool(connectionString, { name: 'jobs of tests', max: maxPoolSize })
  try {
    await runOnce({ pgPool: pool, taskList, concurrency, noHandleSignals: true, logger: new Logger(() => () => {}) })
    while (pool.waitingCount > 0 || pool.idleCount < pool.totalCount) await once(pool, 'release')
  } finally {
    await pool.end()
  }
}
