import { driveKinds } from '@app/contract/drive/drive.rules.ts'
import { sql } from 'drizzle-orm'
import { bigint, check, index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { createdAtColumn, ginOptions, idColumn, instant, nameColumn } from '#database/columns.ts'
import { usersTable } from '#users/users.table.ts'

/** The files of the drive: from strangers in the drop box, and from the company. */
export const driveFilesTable = pgTable(
  'drive_files',
  {
    id: idColumn(),
    name: nameColumn().notNull(),
    /** The content type of its first bytes. */
    type: text().notNull(),
    kind: text({ enum: driveKinds }).notNull(),
    sizeBytes: bigint({ mode: 'number' }).notNull(),
    storageKey: text().notNull().unique('drive_files_storage_key_key'),
    /** The sender of a drop box file, in their own words; null for a file of the company. */
    senderName: text(),
    senderEmail: text(),
    uploadedBy: uuid().references(() => usersTable.id, { onDelete: 'set null' }),
    /** The submission that it came with, and its position in it. */
    attempt: text(),
    position: integer().notNull().default(0),
    /** Since when it can be downloaded; until then it is in quarantine. */
    releasedAt: instant(),
    releasedBy: uuid().references(() => usersTable.id, { onDelete: 'set null' }),
    createdAt: createdAtColumn(),
  },
  (t) => [
    uniqueIndex('drive_files_attempt_key').on(t.attempt, t.position),
    index('drive_files_created_at_idx').on(t.createdAt, t.id),
    index('drive_files_name_idx').on(t.name, t.id),
    index('drive_files_size_bytes_idx').on(t.sizeBytes, t.id),
    index('drive_files_kind_idx').on(t.kind, t.createdAt, t.id),
    index('drive_files_quarantine_idx').on(t.createdAt, t.id).where(sql`${t.releasedAt} is null`),
    index('drive_files_uploaded_by_idx').on(t.uploadedBy),
    index('drive_files_released_by_idx').on(t.releasedBy),
    index('drive_files_search_idx')
      .using(
        'gin',
        sql`(searchable(${t.name} || ' ' || coalesce(${t.senderName}, '') || ' ' || coalesce(${t.senderEmail}, ''))) gin_trgm_ops`,
      )
      .with(ginOptions),
    check('drive_files_sender_check', sql`(${t.senderName} is null) = (${t.senderEmail} is null)`),
  ],
)
export type DriveFileRow = typeof driveFilesTable.$inferSelect
