import { mailCarriers } from '@app/contract/mail/mail.rules.ts'
import { sql } from 'drizzle-orm'
import { bigint, boolean, index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { createdAtColumn } from '#database/columns.ts'
import { addressColumns, deliveryColumns, outboxIndexes } from '#outside/outbox/index.ts'
import { usersTable } from '#users/users.table.ts'

/** Every mail the desk has written: the queue of those to send, and the record of those that left. */
export const mailsTable = pgTable(
  'mails',
  {
    ...addressColumns(),
    /** The address it was sent from; null until it was. */
    sender: text(),
    subject: text().notNull(),
    text: text().notNull(),
    html: text().notNull(),
    label: text(),
    isSecret: boolean().notNull().default(false),
    /** True for news that its receiver can turn off. */
    isNews: boolean().notNull().default(false),
    hasAttachment: boolean().notNull().default(false),
    ...deliveryColumns(mailCarriers),
    /** What it was called when it left, without angle brackets: answers and bounces name it. Null until then. */
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

/** A file that goes along with a mail: one that lies where whoever posted the mail keeps it, and stays theirs, or a short text that goes with the mail. */
export const mailAttachmentsTable = pgTable('mail_attachments', {
  mailId: uuid()
    .primaryKey()
    .references(() => mailsTable.id, { onDelete: 'cascade' }),
  storageKey: text(),
  content: text(),
  name: text().notNull(),
  type: text().notNull(),
})

/** The mails that people wrote, with the thread that they belong to. */
export const composedMailsTable = pgTable(
  'composed_mails',
  {
    mailId: uuid()
      .primaryKey()
      .references(() => mailsTable.id, { onDelete: 'cascade' }),
    /** The id of the first mail of the thread; it names the thread also once that mail is forgotten. */
    threadId: uuid().notNull(),
    writtenBy: uuid().references(() => usersTable.id, { onDelete: 'set null' }),
    /** The conversation that it was written in, where its answer belongs; asked for anew when one comes. */
    conversationId: uuid(),
    createdAt: createdAtColumn(),
  },
  (t) => [
    index('composed_mails_thread_id_idx').on(t.threadId, t.createdAt, t.mailId),
    index('composed_mails_written_by_idx').on(t.writtenBy),
  ],
)

/** The files that go along with a mail that a person wrote; they are the mail's, and go with it. */
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
