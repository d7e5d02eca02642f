import { conversationKinds, memberRoles } from '@app/contract/conversations/conversations.rules.ts'
import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { createdAtColumn, idColumn, instant, nameColumn, versionColumns } from '#database/columns.ts'
import { usersTable } from '#users/users.table.ts'

/**
 * The conversations: between two people, in a group, between a customer and the back office, or with a phone number outside. The row is
 * locked while a message is written or members change, so that message numbers have no gaps and no one writes after leaving.
 */
export const conversationsTable = pgTable(
  'conversations',
  {
    id: idColumn(),
    kind: text({ enum: conversationKinds }).notNull(),
    /** The unique subject: a pair, a customer, a number. */
    uniqueKey: text(),
    title: nameColumn(),
    /** The customer of a query group; the known owner of the number of an outside conversation. */
    customerId: uuid().references(() => usersTable.id, { onDelete: 'cascade' }),
    /** The number outside, as +919876543210; null if WhatsApp names the person by an id only. */
    outsideNumber: text(),
    /** The number of messages, for readers who see notes. */
    lastSeq: integer().notNull().default(0),
    /** The number of messages for a customer, without notes. */
    lastOpenSeq: integer().notNull().default(0),
    /** The time of the last message, or of its creation. */
    spokeAt: createdAtColumn(),
    /** The same for a customer. */
    openSpokeAt: createdAtColumn(),
    /** Since when a customer waits for an answer that they can see; null if none waits. */
    waitingSince: instant(),
    /** The assignee in the back office. */
    assignedTo: uuid().references(() => usersTable.id, { onDelete: 'set null' }),
    createdBy: uuid().references(() => usersTable.id, { onDelete: 'set null' }),
    idempotencyKey: text().unique('conversations_idempotency_key'),
    ...versionColumns(),
    deletedAt: instant(),
    deletedBy: uuid().references(() => usersTable.id, { onDelete: 'set null' }),
    createdAt: createdAtColumn(),
  },
  (t) => {
    const isThere = sql`${t.deletedAt} is null`
    return [
      uniqueIndex('conversations_unique_key').on(t.uniqueKey).where(isThere),
      index('conversations_kind_spoke_at_idx').on(t.kind, t.spokeAt, t.id).where(isThere),
      index('conversations_customer_id_idx').on(t.customerId).where(sql`${t.customerId} is not null`),
      index('conversations_waiting_since_idx').on(t.waitingSince, t.id).where(sql`${t.waitingSince} is not null and ${isThere}`),
      index('conversations_assigned_to_idx').on(t.assignedTo).where(sql`${t.assignedTo} is not null`),
      index('conversations_created_by_idx').on(t.createdBy).where(sql`${t.createdBy} is not null`),
      index('conversations_deleted_by_idx').on(t.deletedBy).where(sql`${t.deletedBy} is not null`),
      check('conversations_seq_check', sql`${t.lastOpenSeq} between 0 and ${t.lastSeq}`),
      check('conversations_key_check', sql`(${t.kind} = 'space') = (${t.uniqueKey} is null)`),
      check('conversations_query_check', sql`${t.kind} <> 'query' or ${t.customerId} is not null`),
      check('conversations_whatsapp_check', sql`${t.kind} = 'whatsapp' or ${t.outsideNumber} is null`),
    ]
  },
)
export type ConversationRow = typeof conversationsTable.$inferSelect

/** The members of a conversation. The back office reads the ones it answers together without being a member. */
export const conversationMembersTable = pgTable(
  'conversation_members',
  {
    conversationId: uuid()
      .notNull()
      .references(() => conversationsTable.id, { onDelete: 'cascade' }),
    userId: uuid()
      .notNull()
      .references(() => usersTable.id, { onDelete: 'cascade' }),
    role: text({ enum: memberRoles }).notNull().default('member'),
    /** They can read the messages after it. */
    sinceSeq: integer().notNull().default(0),
    joinedAt: createdAtColumn(),
    leftAt: instant(),
  },
  (t) => [
    primaryKey({ columns: [t.conversationId, t.userId] }),
    index('conversation_members_user_id_idx').on(t.userId, t.conversationId).where(sql`${t.leftAt} is null`),
    // Over all members, also former ones, so that an account can be deleted.
    index('conversation_members_everybody_idx').on(t.userId),
  ],
)
export type ConversationMemberRow = typeof conversationMembersTable.$inferSelect

/** How far a person has read, by their own numbers. */
export const conversationReadsTable = pgTable(
  'conversation_reads',
  {
    conversationId: uuid()
      .notNull()
      .references(() => conversationsTable.id, { onDelete: 'cascade' }),
    userId: uuid()
      .notNull()
      .references(() => usersTable.id, { onDelete: 'cascade' }),
    readSeq: integer().notNull(),
    readAt: createdAtColumn(),
  },
  (t) => [primaryKey({ columns: [t.conversationId, t.userId] }), index('conversation_reads_user_id_idx').on(t.userId)],
)
