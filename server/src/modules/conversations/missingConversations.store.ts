import { isBackOffice } from '@app/contract/conversations/conversations.rules.ts'
import type { Actor } from '@app/contract/core/access.ts'
import { and, eq, isNotNull, isNull, ne, or, type SQL, sql } from 'drizzle-orm'
import { sessionsTable } from '#auth/auth.table.ts'
import type { Db } from '#database/db.ts'
import { newId } from '#database/ids.ts'
import { isActiveAccount, usersTable } from '#users/users.table.ts'
import { conversationMembersTable, conversationsTable } from './conversations.table.ts'

/** Colleagues with whom this person should have a direct chat, but has none. */
export async function peopleWithoutDirect(db: Db, me: Actor): Promise<string[]> {
  const { id, role, managerId } = usersTable
  const isMine = isBackOffice(me.role)
    ? ne(role, 'user')
    : or(eq(managerId, me.id), sql`${id} = (select mine.manager_id from ${usersTable} mine where mine.id = ${me.id})`)
  if (me.role === 'user') return []
  const pair = sql`'direct:' || least(${id}::text, ${me.id}::text) || ':' || greatest(${id}::text, ${me.id}::text)`
  const found = await db
    .select({ id })
    .from(usersTable)
    .where(and(isMine, ne(id, me.id), isActiveAccount, hasNone(pair)))
  return found.map((one) => one.id)
}

/**
 * Customers without a query group who have been here. An account that was opened for an attendee of an event has neither password nor
 * session until they come, and a chat with them begins with its first message.
 */
export async function peopleWithoutQuery(db: Db, limit: number): Promise<string[]> {
  const { id, role, passwordHash } = usersTable
  const found = await db
    .select({ id })
    .from(usersTable)
    .where(and(eq(role, 'user'), or(isNotNull(passwordHash), hasSession), isActiveAccount, hasNone(sql`'query:' || ${id}::text`)))
    .limit(limit)
  return found.map((one) => one.id)
}

const hasSession = sql`exists (select from ${sessionsTable} where ${sessionsTable.userId} = ${usersTable.id})`

const hasNone = (key: SQL) =>
  sql`not exists (select from ${conversationsTable} where ${conversationsTable.uniqueKey} = ${key} and ${conversationsTable.deletedAt} is null)`

type Missing = { conversation: typeof conversationsTable.$inferInsert & { uniqueKey: string }; memberIds: string[] }

/** Inserts those that are still missing; a concurrent insert wins, with its members. */
export const insertMissing = (db: Db, missing: readonly Missing[], now: Date): Promise<void> =>
  db.transaction(async (db) => {
    if (missing.length === 0) return
    const made = await db
      .insert(conversationsTable)
      .values(missing.map(({ conversation }) => ({ id: newId(), ...conversation })))
      .onConflictDoNothing({ target: conversationsTable.uniqueKey, where: isNull(conversationsTable.deletedAt) })
      .returning({ id: conversationsTable.id, uniqueKey: conversationsTable.uniqueKey })
    const idOf = new Map(made.map(({ id, uniqueKey }) => [uniqueKey, id]))
    const members = missing.flatMap(({ conversation, memberIds }) => {
      const conversationId = idOf.get(conversation.uniqueKey)
      return conversationId ? memberIds.map((userId) => ({ conversationId, userId, joinedAt: now })) : []
    })
    if (members.length > 0) await db.insert(conversationMembersTable).values(members)
  })
