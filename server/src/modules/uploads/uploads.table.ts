import { uploadPurposes, uploadStates } from '@app/contract/uploads/uploads.rules.ts'
import { sql } from 'drizzle-orm'
import { bigint, boolean, check, index, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { createdAtColumn, idColumn, instant } from '#database/columns.ts'
import { usersTable } from '#users/users.table.ts'

export const uploadsTable = pgTable(
  'uploads',
  {
    id: idColumn(),
    ownerId: uuid().references(() => usersTable.id, { onDelete: 'set null' }),
    /** The browser of a visitor. */
    visitorId: text(),
    purpose: text({ enum: uploadPurposes }).notNull(),
    /** The person's file name; it is never used on the disk. */
    name: text().notNull(),
    /** The announced size in bytes; a finished upload has exactly that. */
    size: bigint({ mode: 'number' }).notNull(),
    received: bigint({ mode: 'number' }).notNull().default(0),
    /** The sender's content type; once complete, the one detected from its first bytes. */
    type: text().notNull(),
    /** The allowed types; null allows all. */
    types: text().array(),
    storageKey: text().notNull().unique('uploads_storage_key_key'),
    state: text({ enum: uploadStates }).notNull().default('open'),
    createdAt: createdAtColumn(),
    expiresAt: instant().notNull(),

    /** The request with the write lease, and the lease's end. */
    writer: uuid(),
    writerUntil: instant(),
    /** True if another request waits for the lease, as after a cut connection that the first has not noticed. */
    isWriterWanted: boolean().notNull().default(false),
  },
  (t) => {
    const waiting = sql`${t.state} <> 'claimed'`
    return [
      index('uploads_owner_id_idx').on(t.ownerId).where(waiting),
      index('uploads_visitor_id_idx').on(t.visitorId).where(waiting),
      index('uploads_expires_at_idx').on(t.expiresAt).where(waiting),
      check('uploads_owner_check', sql`${t.ownerId} is null or ${t.visitorId} is null`),
      check('uploads_received_check', sql`${t.received} between 0 and ${t.size}`),
      check('uploads_complete_check', sql`${t.state} = 'open' or ${t.received} = ${t.size}`),
    ]
  },
)
export type UploadRow = typeof uploadsTable.$inferSelect
