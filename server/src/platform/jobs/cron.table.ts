import { pgTable, text } from 'drizzle-orm/pg-core'
import { instant } from '#database/columns.ts'

/** The minute up to which each cron line has been started, so that all workers together start it once. */
export const cronLinesTable = pgTable('cron_lines', {
  line: text().primaryKey(),
  startedUpTo: instant().notNull(),
})
