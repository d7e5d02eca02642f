import type { ResumeWords } from '@app/contract/resume/resume.shapes.ts'
import { sql } from 'drizzle-orm'
import { check, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { createdAtColumn, idColumn, instant } from '#database/columns.ts'
import { usersTable } from '#users/users.table.ts'

const person = () =>
  uuid()
    .notNull()
    .references(() => usersTable.id, { onDelete: 'cascade' })

/** The published resume of a person: one for each. */
export const resumesTable = pgTable(
  'resumes',
  {
    id: idColumn(),
    userId: person().unique('resumes_user_id_key'),
    content: jsonb().$type<ResumeWords>().notNull(),
    version: integer().notNull().default(1),
    createdAt: createdAtColumn(),
    updatedAt: createdAtColumn(),
  },
  (t) => [check('resumes_version_check', sql`${t.version} >= 1`)],
)
export type ResumeRow = typeof resumesTable.$inferSelect

/** Every stored version, including the latest. */
export const resumeVersionsTable = pgTable(
  'resume_versions',
  {
    resumeId: uuid()
      .notNull()
      .references(() => resumesTable.id, { onDelete: 'cascade' }),
    version: integer().notNull(),
    content: jsonb().$type<ResumeWords>().notNull(),
    createdAt: createdAtColumn(),
  },
  (t) => [primaryKey({ columns: [t.resumeId, t.version] })],
)

/** The unsaved draft. The row stays when the draft is deleted, so that its revisions only ever increase. */
export const resumeDraftsTable = pgTable('resume_drafts', {
  userId: person().primaryKey(),
  content: jsonb().$type<ResumeWords>(),
  revision: integer().notNull(),
  /** The page that wrote it; empty after it was deleted. */
  writer: text().notNull(),
  /** The published version that it was begun from; 0 before the first. */
  version: integer().notNull().default(0),
  updatedAt: instant().notNull(),
})
export type ResumeDraftRow = typeof resumeDraftsTable.$inferSelect
