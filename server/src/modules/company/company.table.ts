import { sql } from 'drizzle-orm'
import { check, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { createdAtColumn, idColumn } from '#database/columns.ts'

/**
 * The company that runs the product: one row, edited by admins. Empty fields are not shown. The trigger `company_version` counts its
 * versions.
 */
export const companyTable = pgTable(
  'company',
  {
    id: idColumn(),
    name: text().notNull(),
    address: text().notNull().default(''),
    /** As +442079460123. */
    phone: text().notNull().default(''),
    email: text().notNull().default(''),
    /** Times of day as 10:00, in the zone. */
    opensAt: text().notNull().default(''),
    closesAt: text().notNull().default(''),
    zone: text().notNull().default(''),
    /** The days of these hours, as 'Monday to Friday'; empty for every day. */
    openDays: text().notNull().default(''),
    /** As #2547c4. */
    color: text().notNull().default(''),
    /** The name of its stored picture, and the size of that. */
    logoName: text(),
    logoWidth: integer(),
    logoHeight: integer(),
    version: integer().notNull().default(1),
    columnVersions: jsonb().$type<Record<string, number>>().notNull().default({}),
    updatedAt: createdAtColumn(),
  },
  (t) => [
    uniqueIndex('company_one_row').on(sql`(true)`),
    check('company_has_name', sql`${t.name} <> ''`),
    check('company_phone', sql`${t.phone} = '' or ${t.phone} ~ '^\\+[1-9][0-9]{5,14}$'`),
    check('company_hours_in_pairs', sql`(${t.opensAt} = '') = (${t.closesAt} = '')`),
    check('company_hours', sql`${t.opensAt} = '' or (${t.opensAt} <> ${t.closesAt} and ${t.zone} <> '')`),
    check('company_color', sql`${t.color} = '' or ${t.color} ~ '^#[0-9a-f]{6}$'`),
    check('company_logo', sql`num_nulls(${t.logoName}, ${t.logoWidth}, ${t.logoHeight}) in (0, 3)`),
  ],
)
export type CompanyRow = typeof companyTable.$inferSelect
export type NewCompany = typeof companyTable.$inferInsert
