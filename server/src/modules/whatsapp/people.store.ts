import { createHash } from 'node:crypto'
import { and, desc, eq, isNull, ne, sql } from 'drizzle-orm'
import { conversationsTable } from '#conversations/conversations.table.ts'
import type { Db } from '#database/db.ts'
import { type UnreadableRow, whatsappThreadsTable, whatsappUnreadableTable } from './whatsapp.table.ts'

const threads = whatsappThreadsTable

/** Serializes the identification of people until the transaction ends, so that one person never gets two conversations. */
export async function lockPeople(db: Db): Promise<void> {
  await db.execute(sql`select pg_advisory_xact_lock(hashtextextended('people of WhatsApp', 0))`)
}

/** The conversation with the person of a user id, or of a number that WhatsApp has answered. */
export async function conversationOfPerson(db: Db, by: { userId: string } | { waNumber: string }): Promise<string | undefined> {
  const isTheirs = 'userId' in by ? eq(threads.userId, by.userId) : eq(threads.waNumber, by.waNumber)
  const [found] = await db
    .select({ id: conversationsTable.id })
    .from(threads)
    .innerJoin(conversationsTable, eq(conversationsTable.id, threads.conversationId))
    .where(and(isTheirs, isNull(conversationsTable.deletedAt)))
  return found?.id
}

export async function userIdOf(db: Db, conversationId: string): Promise<string | undefined> {
  const [found] = await db.select({ userId: threads.userId }).from(threads).where(eq(threads.conversationId, conversationId))
  return found?.userId ?? undefined
}

/** Binds ids to a conversation, and takes them from deleted conversations. */
export async function bindPerson(db: Db, conversationId: string, ids: { userId?: string | null; waNumber?: string | null }): Promise<void> {
  const { userId, waNumber } = ids
  const isOther = ne(threads.conversationId, conversationId)
  if (userId)
    await db
      .update(threads)
      .set({ userId: null })
      .where(and(isOther, eq(threads.userId, userId)))
  if (waNumber)
    await db
      .update(threads)
      .set({ waNumber: null })
      .where(and(isOther, eq(threads.waNumber, waNumber)))
  await db
    .insert(threads)
    .values({ conversationId, ...ids })
    .onConflictDoUpdate({ target: threads.conversationId, set: ids })
}

/** Keeps a part of a webhook that could not be read; the same part is kept once. */
export async function insertUnreadable(db: Db, part: Pick<UnreadableRow, 'raw' | 'createdAt' | 'conversationId'>): Promise<void> {
  const digest = createHash('sha256').update(part.raw).digest('hex')
  await db
    .insert(whatsappUnreadableTable)
    .values({ digest, ...part })
    .onConflictDoNothing()
}

export const newestUnreadable = (db: Db, limit: number): Promise<UnreadableRow[]> =>
  db.select().from(whatsappUnreadableTable).orderBy(desc(whatsappUnreadableTable.createdAt), desc(whatsappUnreadableTable.id)).limit(limit)

export async function deleteUnreadable(db: Db, id: string): Promise<boolean> {
  return (
    (await db.delete(whatsappUnreadableTable).where(eq(whatsappUnreadableTable.id, id)).returning({ id: whatsappUnreadableTable.id }))
      .length > 0
  )
}
