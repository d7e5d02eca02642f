import type { Config } from '#config/config.ts'
import type { Timeouts } from './pool.ts'

/**
 * Timeouts of calls. A call is answered within three seconds even if the database is silent, so its queries are given up before: by the
 * database when it is slow, by us when it does not answer.
 */
export const callTimeouts = (config: Config): Timeouts => ({
  connectMs: 2_500,
  statementMs: config.DATABASE_CALL_TIMEOUT_MS,
  lockMs: config.DATABASE_LOCK_TIMEOUT_MS,
  idleInTransactionMs: config.DATABASE_IDLE_TRANSACTION_TIMEOUT_MS,
})

/** Timeouts of jobs. No person waits for them, and some read whole tables or write files between two statements. */
export const jobTimeouts = (config: Config): Timeouts => ({
  connectMs: 10_000,
  statementMs: config.DATABASE_JOB_TIMEOUT_MS,
  lockMs: config.DATABASE_LOCK_TIMEOUT_MS * 5,
  idleInTransactionMs: config.DATABASE_IDLE_TRANSACTION_TIMEOUT_MS * 6,
})
