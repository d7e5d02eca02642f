import { sql } from 'drizzle-orm'
import { pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { createdAtColumn, idColumn } from '#core/columns.ts'

export const skillsTable = pgTable('skills', { id: idColumn(), name: text().notNull(), createdAt: createdAtColumn() }, (t) => [
  uniqueIndex('skills_name_key').on(sql`lower(${t.name})`),
])
