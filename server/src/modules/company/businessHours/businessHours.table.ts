import type { DayHours } from '@app/contract/company/businessHours.rules.ts'
import { sql } from 'drizzle-orm'
import { integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { createdAtColumn, idColumn } from '#database/columns.ts'

/** When customers are answered: one row, edited by admins. Without it every hour counts. */
export const businessHoursTable = pgTable(
  'business_hours',
  {
    id: idColumn(),
    zone: text().notNull(),
    /** Monday first. */
    week: jsonb().$type<(DayHours | null)[]>().notNull(),
    version: integer().notNull().default(1),
    updatedAt: createdAtColumn(),
  },
  () => [uniqueIndex('business_hours_one_row').on(sql`(true)`)],
)
export type BusinessHoursRow = typeof businessHoursTable.$inferSelect
