import { mailCarriers } from '@app/contract/mail/mail.rules.ts'
import { sql } from 'drizzle-orm'
import { bigint, boolean, index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { createdAtColumn } from '#database/columns.ts'
import { addressColumns, deliveryColumns, outboxIndexes } from '#outside/outbox/index.ts'
import { usersTable } from '#users/users.table.ts'

/** Every mail of the product: the queue of those to send, and the record of those sent. */
export const mailsTable = pgTable(
  'mails',
  {
    ...addressColumns(),
    /** The address it was sent from; null until then. */
    sender: text(),
    subject: text().notNull(),
    text: text().notNull(),
    html: text().notNull(),
    label: text(),
    isSecret: boolean().notNull().default(false),
    /** True for notifications that the receiver can turn off. */
    isNews: boolean().notNull().default(false),
    hasAttachment: boolean().notNull().default(false),
    ...deliveryColumns(mailCarriers),
    /** Its Message-ID without angle brackets, which answers and bounces refer to. Null until it was sent. */
    messageId: text(),
  },
  (t) => [
    ...outboxIndexes('mails', t),
    index('mails_message_id_idx').on(t.messageId).where(sql`${t.messageId} is not null`),
    index('mails_state_idx').on(t.state, t.createdAt, t.id),
    index('mails_secrets_idx').on(t.createdAt).where(sql`${t.isSecret} and ${t.erasedAt} is null`),
  ],
)
export type MailRow = typeof mailsTable.$inferSelect

/** The attachment of a mail: a file that the posting module stores and owns, or a short text that belongs to the mail. */
export const mailAttachmentsTable = pgTable('mail_attachments', {
  mailId: uuid()
    .primaryKey()
    .references(() => mailsTable.id, { onDelete: 'cascade' }),
  storageKey: text(),
  content: text(),
  name: text().notNull(),
  type: text().notNull(),
})

/** Mails that people wrote, with their thread. */
export const composedMailsTable = pgTable(
  'composed_mails',
  {
    mailId: uuid()
      .primaryKey()
      .references(() => mailsTable.id, { onDelete: 'cascade' }),
    /** The id of the first mail of the thread; it identifies the thread even after that mail is deleted. */
    threadId: uuid().notNull(),
    writtenBy: uuid().references(() => usersTable.id, { onDelete: 'set null' }),
    /** The conversation in which it was written, for its answer; the right is checked again when one arrives. */
    conversationId: uuid(),
    createdAt: createdAtColumn(),
  },
  (t) => [
    index('composed_mails_thread_id_idx').on(t.threadId, t.createdAt, t.mailId),
    index('composed_mails_written_by_idx').on(t.writtenBy),
  ],
)

/** The files of a mail that a person wrote; they belong to the mail and are deleted with it. */
export const mailFilesTable = pgTable(
  'mail_files',
  {
    mailId: uuid()
      .notNull()
      .references(() => mailsTable.id, { onDelete: 'cascade' }),
    position: integer().notNull(),
    name: text().notNull(),
    type: text().notNull(),
    sizeBytes: bigint({ mode: 'number' }).notNull(),
    storageKey: text().notNull().unique('mail_files_storage_key_key'),
  },
  (t) => [primaryKey({ columns: [t.mailId, t.position] })],
)
export type MailFileRow = typeof mailFilesTable.$inferSelect
