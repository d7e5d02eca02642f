import { sql } from 'drizzle-orm'
import { index, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { createdAtColumn, idColumn, instant, versionColumns } from '#database/columns.ts'
import { usersTable } from '#users/users.table.ts'
import { conversationsTable } from '../conversations.table.ts'

/** Canned replies of the back office: private ones with an owner, shared ones without. */
export const cannedRepliesTable = pgTable(
  'canned_replies',
  {
    id: idColumn(),
    ownerId: uuid().references(() => usersTable.id, { onDelete: 'cascade' }),
    createdBy: uuid().references(() => usersTable.id, { onDelete: 'set null' }),
    shortcut: text().notNull(),
    body: text().notNull(),
    idempotencyKey: text(),
    ...versionColumns(),
    createdAt: createdAtColumn(),
    updatedAt: createdAtColumn(),
  },
  (t) => [
    // A private reply may have the shortcut of a shared one; both are offered.
    uniqueIndex('canned_replies_shared_key').on(t.shortcut).where(sql`${t.ownerId} is null`),
    uniqueIndex('canned_replies_own_key').on(t.ownerId, t.shortcut).where(sql`${t.ownerId} is not null`),
    uniqueIndex('canned_replies_created_by_idempotency_key').on(t.createdBy, t.idempotencyKey),
    index('canned_replies_shortcut_idx').on(t.shortcut, t.id),
  ],
)
export type CannedReplyRow = typeof cannedRepliesTable.$inferSelect

/** The hand-overs of customers' conversations. The new assignee is notified once it can no longer be undone. */
export const handOversTable = pgTable(
  'conversation_hand_overs',
  {
    id: idColumn(),
    conversationId: uuid()
      .notNull()
      .references(() => conversationsTable.id, { onDelete: 'cascade' }),
    fromId: uuid().references(() => usersTable.id, { onDelete: 'set null' }),
    toId: uuid().references(() => usersTable.id, { onDelete: 'set null' }),
    byId: uuid().references(() => usersTable.id, { onDelete: 'set null' }),
    at: createdAtColumn(),
    undoneAt: instant(),
  },
  (t) => [
    index('conversation_hand_overs_conversation_id_idx').on(t.conversationId, t.id),
    index('conversation_hand_overs_from_id_idx').on(t.fromId).where(sql`${t.fromId} is not null`),
    index('conversation_hand_overs_to_id_idx').on(t.toId).where(sql`${t.toId} is not null`),
    index('conversation_hand_overs_by_id_idx').on(t.byId).where(sql`${t.byId} is not null`),
  ],
)
export type HandOverRow = typeof handOversTable.$inferSelect
