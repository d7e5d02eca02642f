import { sql } from 'drizzle-orm'
import { index, pgTable, uniqueIndex } from 'drizzle-orm/pg-core'
import { createdAtColumn, ginOptions, idColumn, instant, nameColumn } from '#database/columns.ts'

export const skillsTable = pgTable(
  'skills',
  {
    id: idColumn(),
    name: nameColumn().notNull(),
    createdAt: createdAtColumn(),
    /** Set when it is no longer offered. The row stays, so that it can be restored with everyone who has it. */
    deletedAt: instant(),
  },
  (t) => [
    uniqueIndex('skills_name_key').on(sql`lower(${t.name})`).where(sql`${t.deletedAt} is null`),
    index('skills_created_at_idx').on(t.createdAt, t.id),
    index('skills_search_idx').using('gin', sql`(searchable(${t.name})) gin_trgm_ops`).with(ginOptions),
  ],
)
export type SkillRow = typeof skillsTable.$inferSelect
