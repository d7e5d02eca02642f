import { exportStates, exportSubjects } from '@app/contract/exports/exports.rules.ts'
import type { ExportNarrowing } from '@app/contract/exports/exports.shapes.ts'
import { sql } from 'drizzle-orm'
import { bigint, check, index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { createdAtColumn, idColumn } from '#database/columns.ts'
import { usersTable } from '#users/users.table.ts'

/**
 * How a file stands. One that holds a selection has a word of its own while it is written: the index of the release before lets
 * somebody have one `writing` of each kind, and a process of that release would write everything there is.
 */
const rowStates = [...exportStates, 'writingSelection'] as const

/** Files in which somebody had everything of a kind written down, or what a list was narrowed to. */
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
    /** What of the kind it holds, as the list was asked for it; null for everything. It is read again before it is believed. */
    selection: jsonb().$type<unknown>(),
    selectionKey: text().notNull().default(''),
    /** The same in words, with the names of the moment. */
    narrowing: jsonb().$type<ExportNarrowing[]>().notNull().default([]),
    /** Where the attempt that is under way writes, or the one that succeeded wrote; each attempt has a place of its own. */
    storageKey: text(),
    /** When the last attempt began; an export that nobody works on any more is found by it. */
    begunAt: createdAtColumn(),
    rows: integer(),
    sizeBytes: bigint({ mode: 'number' }),
    createdAt: createdAtColumn(),
  },
  (t) => [
    index('exports_created_at_idx').on(t.createdAt, t.id),
    // Asking again while one's own is being written answers that one.
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
