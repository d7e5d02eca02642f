import { pgTable, text } from 'drizzle-orm/pg-core'
import { createdAtColumn, idColumn } from '#core/columns.ts'

/** What the landing page says at its top; one row, edited by an admin. */
export const homeTable = pgTable('home_details', {
  id: idColumn(),
  heading: text().notNull(),
  details: text().notNull(),
  logoText: text().notNull(),
  updatedAt: createdAtColumn(),
})
