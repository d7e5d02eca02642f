import { sql } from 'drizzle-orm'
import { pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { createdAtColumn, idColumn } from '#database/columns.ts'

/** What the landing page says at its top; one row, edited by an admin. */
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
