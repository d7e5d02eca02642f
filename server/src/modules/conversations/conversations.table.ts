import { conversationKinds, memberRoles } from '@app/contract/conversations/conversations.rules.ts'
import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { createdAtColumn, idColumn, instant, versionColumns } from '#database/columns.ts'
import { usersTable } from '#users/users.table.ts'

/**
 * What people have with each other: two of them, a group, a customer and the back office, or a telephone number outside and the back office.
 * Its row is held by whoever writes into it or changes who is in it, so that the numbers of its messages have no gaps and nobody speaks after they have left.
 */
export const conversationsTable = pgTable(
  'conversations',
  {
    id: idColumn(),
    kind: text({ enum: conversationKinds }).notNull(),
    /** What there may be one of: a pair, a customer, a number. */
    uniqueKey: text(),
    title: text(),
    /** Whose it is, of a query group; who is known to have the number, of one outside. */
    customerId: uuid().references(() => usersTable.id, { onDelete: 'cascade' }),
    /** The number at the other end, as +919876543210. */
    outsideNumber: text(),
    /** How many messages there are, for those who see notes. */
    lastSeq: integer().notNull().default(0),
    /** How many there are for a customer, who knows of no note. */
    lastOpenSeq: integer().notNull().default(0),
    /** When something was last said in it; when it began, until then. */
    spokeAt: createdAtColumn(),
    /** The same for a customer. */
    openSpokeAt: createdAtColumn(),
    /** Since when somebody outside waits for an answer that they can see; null while nobody does. */
    waitingSince: instant(),
    /** Who of the back office answers it. */
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
      check('conversations_whatsapp_check', sql`(${t.kind} = 'whatsapp') = (${t.outsideNumber} is not null)`),
    ]
  },
)
export type ConversationRow = typeof conversationsTable.$inferSelect

/** Who is in a conversation by name. The back office reads what it answers together without being in it. */
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
    /** They read what came after it. */
    sinceSeq: integer().notNull().default(0),
    joinedAt: createdAtColumn(),
    leftAt: instant(),
  },
  (t) => [
    primaryKey({ columns: [t.conversationId, t.userId] }),
    index('conversation_members_user_id_idx').on(t.userId, t.conversationId).where(sql`${t.leftAt} is null`),
    // Of everybody, so that an account can go.
    index('conversation_members_everybody_idx').on(t.userId),
  ],
)
export type ConversationMemberRow = typeof conversationMembersTable.$inferSelect

/** How far somebody has read, by the numbers that they know the messages by. */
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
