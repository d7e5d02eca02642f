import { Logger, runOnce, type TaskList } from 'graphile-worker'

/**
 * Does every job that is due, and those that they write, through the real queue. What was done is noted as done when this
 * returns: by itself the library does not wait for the notes of the last jobs, and only does so where it gathers them.
 */
export const runDueJobs = (connectionString: string, taskList: TaskList, limits: { maxPoolSize?: number; concurrency?: number } = {}) =>
  runOnce({
    connectionString,
    taskList,
    ...limits,
    preset: { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
    noHandleSignals: true,
    logger: new Logger(() => () => {}),
  })
