import { exportStates, exportSubjects } from '@app/contract/exports/exports.rules.ts'
import type { ExportNarrowing } from '@app/contract/exports/exports.shapes.ts'
import { sql } from 'drizzle-orm'
import { bigint, check, index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { createdAtColumn, idColumn } from '#database/columns.ts'
import { usersTable } from '#users/users.table.ts'

/**
 * The state of a file. A selection has its own state while it is written: in the previous release the unique index allows one `writing` per
 * kind and user, and a process of that release would export everything.
 */
const rowStates = [...exportStates, 'writingSelection'] as const

/** Files with exported data: everything of a kind, or a filtered list. */
export const exportsTable = pgTable(
  'exports',
  {
    id: idColumn(),
    subject: text({ enum: exportSubjects }).notNull(),
    name: text().notNull(),
    state: text({ enum: rowStates }).notNull().default('writing'),
    requestedBy: uuid()
      .notNull()
      .references(() => usersTable.id),
    /** The filters of the list; null for everything. Validated again when it is read. */
    selection: jsonb().$type<unknown>(),
    selectionKey: text().notNull().default(''),
    /** The filters as text, with the names at the time of the request. */
    narrowing: jsonb().$type<ExportNarrowing[]>().notNull().default([]),
    /** The key that the current or the successful attempt writes to; each attempt has its own. */
    storageKey: text(),
    /** When the last attempt started; used to find exports that no process works on any more. */
    begunAt: createdAtColumn(),
    rows: integer(),
    sizeBytes: bigint({ mode: 'number' }),
    createdAt: createdAtColumn(),
  },
  (t) => [
    index('exports_created_at_idx').on(t.createdAt, t.id),
    // Asking again while one's own export runs returns that one.
    uniqueIndex('exports_writing_key').on(t.requestedBy, t.subject).where(sql`state = 'writing'`),
    uniqueIndex('exports_writing_selection_key')
      .on(t.requestedBy, t.subject, t.selectionKey)
      .where(sql`state = 'writingSelection'`)
      .concurrently(),
    index('exports_writing_begun_at_idx').on(t.begunAt).where(sql`state = 'writing'`),
    check(
      'exports_ready_check',
      sql`${t.state} <> 'ready' or (${t.storageKey} is not null and ${t.rows} is not null and ${t.sizeBytes} is not null)`,
    ),
  ],
)
export type ExportRow = typeof exportsTable.$inferSelect
