import { archiveStates } from '@app/contract/personalData/personalData.rules.ts'
import { sql } from 'drizzle-orm'
import { bigint, check, index, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { createdAtColumn, idColumn, instant } from '#database/columns.ts'
import { usersTable } from '#users/users.table.ts'

/** Archives of a person's data, each for the person who requested it. */
export const dataArchivesTable = pgTable(
  'data_archives',
  {
    id: idColumn(),
    userId: uuid()
      .notNull()
      .references(() => usersTable.id, { onDelete: 'cascade' }),
    requestedBy: uuid()
      .notNull()
      .references(() => usersTable.id, { onDelete: 'cascade' }),
    state: text({ enum: archiveStates }).notNull().default('writing'),
    /** The storage key of the running or successful attempt; each attempt has its own. */
    storageKey: text(),
    sizeBytes: bigint({ mode: 'number' }),
    createdAt: createdAtColumn(),
    /** The time it was finished; it can be downloaded for some days after that. */
    readyAt: instant(),
  },
  (t) => [
    index('data_archives_user_id_idx').on(t.userId, t.createdAt),
    index('data_archives_requested_by_idx').on(t.requestedBy),
    index('data_archives_created_at_idx').on(t.createdAt),
    // A repeated request while one is being written returns the same one.
    uniqueIndex('data_archives_writing_key').on(t.userId, t.requestedBy).where(sql`state = 'writing'`),
    check(
      'data_archives_ready_check',
      sql`${t.state} <> 'ready' or (${t.storageKey} is not null and ${t.sizeBytes} is not null and ${t.readyAt} is not null)`,
    ),
  ],
)
export type DataArchiveRow = typeof dataArchivesTable.$inferSelect
