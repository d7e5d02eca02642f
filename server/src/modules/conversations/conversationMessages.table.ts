import { messageKinds, messageSides } from '@app/contract/conversations/conversations.rules.ts'
import { sql } from 'drizzle-orm'
import {
  type AnyPgColumn,
  bigint,
  check,
  index,
  integer,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { createdAtColumn, ginOptions, idColumn, instant } from '#database/columns.ts'
import { usersTable } from '#users/users.table.ts'
import { conversationsTable } from './conversations.table.ts'

/** Messages, in one order for each conversation. */
export const conversationMessagesTable = pgTable(
  'conversation_messages',
  {
    id: idColumn(),
    conversationId: uuid()
      .notNull()
      .references(() => conversationsTable.id, { onDelete: 'cascade' }),
    /** Its number, for those who see notes. */
    seq: integer().notNull(),
    /** Its number for a customer; a note has none. */
    openSeq: integer(),
    kind: text({ enum: messageKinds }).notNull(),
    side: text({ enum: messageSides }).notNull().default('user'),
    /** Null if the author has no account, or if the account is deleted. */
    authorId: uuid().references(() => usersTable.id, { onDelete: 'set null' }),
    body: text().notNull(),
    answersId: uuid().references((): AnyPgColumn => conversationMessagesTable.id, { onDelete: 'set null' }),
    /** Its idempotency key: a retry is the same message. */
    clientKey: text(),
    /** The channel it came by, if it was not written here. */
    via: text({ enum: ['mail'] }),
    /** The quote that their mail program put below or between their words. */
    quoted: text(),
    /** The outside provider's id. */
    outsideId: text().unique('conversation_messages_outside_id_key'),
    /** How often its text, reactions or deletion have changed. */
    revision: integer().notNull().default(0),
    editedAt: instant(),
    deletedAt: instant(),
    deletedBy: uuid().references(() => usersTable.id, { onDelete: 'set null' }),
    /** When its readers were notified, which happens once. */
    toldAt: instant(),
    createdAt: createdAtColumn(),
  },
  (t) => [
    uniqueIndex('conversation_messages_seq_key').on(t.conversationId, t.seq),
    uniqueIndex('conversation_messages_open_seq_key').on(t.conversationId, t.openSeq).where(sql`${t.openSeq} is not null`),
    uniqueIndex('conversation_messages_client_key').on(t.authorId, t.clientKey).where(sql`${t.clientKey} is not null`),
    index('conversation_messages_answers_id_idx').on(t.answersId).where(sql`${t.answersId} is not null`),
    index('conversation_messages_author_id_idx').on(t.authorId),
    // Deleted messages do not count as unread.
    index('conversation_messages_deleted_idx').on(t.conversationId, t.seq).where(sql`${t.deletedAt} is not null`),
    index('conversation_messages_deleted_by_idx').on(t.deletedBy).where(sql`${t.deletedBy} is not null`),
    index('conversation_messages_search_idx')
      .using('gin', sql`(searchable(left(${t.body}, 1000))) gin_trgm_ops`)
      .with(ginOptions)
      .where(sql`${t.deletedAt} is null`),
    check('conversation_messages_note_check', sql`(${t.kind} = 'note') = (${t.openSeq} is null)`),
    check('conversation_messages_side_check', sql`${t.authorId} is null or ${t.side} = 'user'`),
  ],
)
export type ConversationMessageRow = typeof conversationMessagesTable.$inferSelect

/** The files of messages. */
export const conversationFilesTable = pgTable(
  'conversation_files',
  {
    id: idColumn(),
    messageId: uuid()
      .notNull()
      .references(() => conversationMessagesTable.id, { onDelete: 'cascade' }),
    position: smallint().notNull(),
    name: text().notNull(),
    type: text().notNull(),
    sizeBytes: bigint({ mode: 'number' }).notNull(),
    storageKey: text().notNull().unique(),
  },
  (t) => [uniqueIndex('conversation_files_message_id_position_key').on(t.messageId, t.position)],
)
export type ConversationFileRow = typeof conversationFilesTable.$inferSelect

/** The text of a message before it was edited or deleted, kept as a trace. */
export const messageEditsTable = pgTable(
  'conversation_message_edits',
  {
    id: idColumn(),
    messageId: uuid()
      .notNull()
      .references(() => conversationMessagesTable.id, { onDelete: 'cascade' }),
    body: text().notNull(),
    byId: uuid().references(() => usersTable.id, { onDelete: 'set null' }),
    at: createdAtColumn(),
  },
  (t) => [
    index('conversation_message_edits_message_id_idx').on(t.messageId, t.at),
    index('conversation_message_edits_by_id_idx').on(t.byId).where(sql`${t.byId} is not null`),
  ],
)

/** The people mentioned in a message. */
export const messageMentionsTable = pgTable(
  'conversation_mentions',
  {
    messageId: uuid()
      .notNull()
      .references(() => conversationMessagesTable.id, { onDelete: 'cascade' }),
    userId: uuid()
      .notNull()
      .references(() => usersTable.id, { onDelete: 'cascade' }),
  },
  (t) => [primaryKey({ columns: [t.messageId, t.userId] }), index('conversation_mentions_user_id_idx').on(t.userId)],
)

/** Reactions to messages; each person can add each emoji once. */
export const messageReactionsTable = pgTable(
  'conversation_reactions',
  {
    messageId: uuid()
      .notNull()
      .references(() => conversationMessagesTable.id, { onDelete: 'cascade' }),
    userId: uuid()
      .notNull()
      .references(() => usersTable.id, { onDelete: 'cascade' }),
    emoji: text().notNull(),
    createdAt: createdAtColumn(),
  },
  (t) => [primaryKey({ columns: [t.messageId, t.userId, t.emoji] }), index('conversation_reactions_user_id_idx').on(t.userId)],
)
