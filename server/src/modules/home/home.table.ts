import { sql } from 'drizzle-orm'
import { pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { createdAtColumn, idColumn } from '#database/columns.ts'

/** The landing page's texts; one row, edited by admins. */
export const homeTable = pgTable(
  'home_details',
  {
    id: idColumn(),
    heading: text().notNull(),
    details: text().notNull(),
    logoText: text().notNull(),
    updatedAt: createdAtColumn(),
  },
  () => [uniqueIndex('home_details_one_row').on(sql`(true)`)],
)
export type HomeRow = typeof homeTable.$inferSelect
