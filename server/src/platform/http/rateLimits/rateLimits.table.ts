import { bigint, integer, pgTable, varchar } from 'drizzle-orm/pg-core'

/**
 * The number of calls of each address in its current window, across processes. Rows are only needed for minutes, so the table is unlogged:
 * writes are cheap, and a crash empties it. The columns are the library's.
 */
export const rateLimitsTable = pgTable('rate_limits', {
  key: varchar({ length: 255 }).primaryKey(),
  points: integer().notNull().default(0),
  /** Milliseconds since 1970. */
  expire: bigint({ mode: 'number' }),
})
