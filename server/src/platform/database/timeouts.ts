import type { Config } from '#config/config.ts'
import type { Timeouts } from './pool.ts'

/**
 * A call is answered within three seconds even while the database is silent, so what it needs is given up before that:
 * by the database itself when it is slow, by us when it says nothing.
 */
export const callTimeouts = (config: Config): Timeouts => ({
  connectMs: 2_500,
  statementMs: config.DATABASE_CALL_TIMEOUT_MS,
  lockMs: config.DATABASE_LOCK_TIMEOUT_MS,
  idleInTransactionMs: config.DATABASE_IDLE_TRANSACTION_TIMEOUT_MS,
})

/** Nobody waits for a job, and some read whole tables or write files between two statements. */
export const jobTimeouts = (config: Config): Timeouts => ({
  connectMs: 10_000,
  statementMs: config.DATABASE_JOB_TIMEOUT_MS,
  lockMs: config.DATABASE_LOCK_TIMEOUT_MS * 5,
  idleInTransactionMs: config.DATABASE_IDLE_TRANSACTION_TIMEOUT_MS * 6,
})
