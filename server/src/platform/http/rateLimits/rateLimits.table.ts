import { bigint, integer, pgTable, varchar } from 'drizzle-orm/pg-core'

/**
 * How often each address made each call in its present window, for all processes together. What is in it is worth a few minutes,
 * so the table is unlogged: a crash of the database empties it, and writing it costs little. The columns are the library's.
 */
export const rateLimitsTable = pgTable('rate_limits', {
  key: varchar({ length: 255 }).primaryKey(),
  points: integer().notNull().default(0),
  /** Milliseconds since 1970. */
  expire: bigint({ mode: 'number' }),
})
