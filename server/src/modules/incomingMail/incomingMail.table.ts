import { receivedKinds } from '@app/contract/incomingMail/incomingMail.rules.ts'
import { sql } from 'drizzle-orm'
import { bigint, index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { conversationMessagesTable } from '#conversations/conversationMessages.table.ts'
import { createdAtColumn, ginOptions, idColumn, instant } from '#database/columns.ts'
import { mailsTable } from '#mail/mail.table.ts'

/** How far a mailbox has been read. */
export const mailboxMarksTable = pgTable('mailbox_marks', {
  mailbox: text().primaryKey(),
  /** The validity of the numbers; with another one they start anew. */
  uidValidity: text(),
  lastUid: bigint({ mode: 'number' }).notNull().default(0),
  readAt: instant(),
  /** The number of failures in a row, the last reason, and when the next attempt is due. */
  failures: integer().notNull().default(0),
  problem: text(),
  nextAt: instant(),
  /** The message at which the connection broke off. */
  brokeOffAt: bigint({ mode: 'number' }),
})
export type MailboxMarkRow = typeof mailboxMarksTable.$inferSelect

/** Every received mail, once. The text of an answer is only in its conversation. */
export const receivedMailsTable = pgTable(
  'received_mails',
  {
    id: idColumn(),
    mailbox: text().notNull(),
    uidValidity: text().notNull(),
    uid: bigint({ mode: 'number' }).notNull(),
    /** Its Message-ID or, without one, a fingerprint of it. */
    messageId: text().notNull().unique('received_mails_message_id_key'),
    kind: text({ enum: receivedKinds }).notNull(),
    reason: text(),
    sender: text().notNull(),
    senderName: text(),
    receiver: text().notNull(),
    subject: text().notNull(),
    text: text().notNull(),
    quoted: text(),
    leftOut: jsonb().$type<string[]>().notNull(),
    /** The mail of ours that it refers to. */
    mailId: uuid().references(() => mailsTable.id, { onDelete: 'set null' }),
    /** The message that was made from it. */
    saidAs: uuid().references(() => conversationMessagesTable.id, { onDelete: 'set null' }),
    createdAt: createdAtColumn(),
  },
  (t) => [
    uniqueIndex('received_mails_uid_key').on(t.mailbox, t.uidValidity, t.uid),
    index('received_mails_created_at_idx').on(t.createdAt, t.id),
    index('received_mails_kind_idx').on(t.kind, t.createdAt, t.id),
    index('received_mails_sender_idx').using('gin', t.sender.op('gin_trgm_ops')).with(ginOptions),
    index('received_mails_sender_created_at_idx').on(sql`lower(${t.sender})`, t.createdAt),
    index('received_mails_mail_id_idx').on(t.mailId).where(sql`${t.mailId} is not null`),
    index('received_mails_said_as_idx').on(t.saidAs).where(sql`${t.saidAs} is not null`),
  ],
)
export type ReceivedMailRow = typeof receivedMailsTable.$inferSelect
