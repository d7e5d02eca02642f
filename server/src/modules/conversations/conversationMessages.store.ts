import type { clockEffectOf } from '@app/contract/conversations/chatQueue.rules.ts'
import type { MessageKind } from '@app/contract/conversations/conversations.rules.ts'
import { and, asc, desc, eq, getTableColumns, gt, inArray, isNotNull, isNull, lt, ne, sql } from 'drizzle-orm'
import type { Db } from '#database/db.ts'
import { containing } from '#database/searchPatterns.ts'
import type { PersonRow } from '#users/index.ts'
import { usersTable } from '#users/users.table.ts'
import {
  type ConversationFileRow,
  type ConversationMessageRow,
  conversationFilesTable,
  conversationMessagesTable,
  messageEditsTable,
  messageMentionsTable,
  messageReactionsTable,
} from './conversationMessages.table.ts'
import { type ReadConversation, type Reader, readableBy, readsNotes } from './conversations.store.ts'
import { conversationMembersTable, conversationsTable } from './conversations.table.ts'

const messages = conversationMessagesTable

type Reaction = { messageId: string; userId: string; emoji: string }
export type MessageToShow = {
  /** True for an answer to a note, whose id only readers of notes get. */
  answersNote: boolean
  message: ConversationMessageRow
  sender: PersonRow | null
  files: ConversationFileRow[]
  mentions: string[]
  reactions: Reaction[]
}
/** By the reader's numbers: those before one, or those after one. */
export type Window = { before?: number | undefined; after?: number | undefined; limit: number }

export const numberFor = (reader: Pick<Reader, 'role' | 'viewedBy'>) => (readsNotes(reader) ? messages.seq : messages.openSeq)

/** The part of a conversation that this reader may see: nothing from before they joined and, for a customer, no notes. */
export const seenBy = (reader: Pick<Reader, 'role' | 'viewedBy'>, { id, sinceSeq }: Pick<ReadConversation, 'id' | 'sinceSeq'>) =>
  and(eq(messages.conversationId, id), gt(messages.seq, sinceSeq), readsNotes(reader) ? undefined : isNotNull(messages.openSeq))

/** A page in order: the newest messages, or those before or after a number. */
export async function messagesOf(db: Db, reader: Reader, conversation: ReadConversation, window: Window): Promise<MessageToShow[]> {
  const { before, after, limit } = window
  const number = numberFor(reader)
  const isForward = after !== undefined && before === undefined
  const within = and(before === undefined ? undefined : lt(number, before), after === undefined ? undefined : gt(number, after))
  const found = await messagesWithSender(db)
    .where(and(seenBy(reader, conversation), within))
    .orderBy(isForward ? asc(number) : desc(number))
    .limit(limit)
  return await withParts(db, isForward ? found : found.toReversed())
}

const messagesWithSender = (db: Db) =>
  db
    .select({
      message: getTableColumns(messages),
      // A lookup for each message: as an `exists` the planner would read all notes of all conversations.
      answersNote: sql<boolean>`coalesce((select answered.open_seq is null from ${messages} as answered where answered.id = ${messages.answersId}), false)`,
      sender: { id: usersTable.id, username: usersTable.username, name: usersTable.name, profilePicture: usersTable.profilePicture },
    })
    .from(messages)
    .leftJoin(usersTable, eq(usersTable.id, messages.authorId))
    .$dynamic()

async function withParts(db: Db, said: readonly Pick<MessageToShow, 'message' | 'sender' | 'answersNote'>[]): Promise<MessageToShow[]> {
  const ids = said.map(({ message }) => message.id)
  if (ids.length === 0) return []
  const [files, mentions, reactions] = [await filesOf(db, ids), await mentionsIn(db, ids), await reactionsTo(db, ids)]
  const ofMessage = <Part extends { messageId: string }>(parts: Part[]) => Map.groupBy(parts, ({ messageId }) => messageId)
  const [filesBy, mentionsBy, reactionsBy] = [ofMessage(files), ofMessage(mentions), ofMessage(reactions)]
  return said.map((one) => ({
    ...one,
    files: filesBy.get(one.message.id) ?? [],
    mentions: (mentionsBy.get(one.message.id) ?? []).map(({ userId }) => userId),
    reactions: reactionsBy.get(one.message.id) ?? [],
  }))
}

const filesOf = (db: Db, ids: string[]) =>
  db
    .select()
    .from(conversationFilesTable)
    .where(inArray(conversationFilesTable.messageId, ids))
    .orderBy(asc(conversationFilesTable.messageId), asc(conversationFilesTable.position))

const mentionsIn = (db: Db, ids: string[]) => db.select().from(messageMentionsTable).where(inArray(messageMentionsTable.messageId, ids))

const reactionsTo = (db: Db, ids: string[]): Promise<Reaction[]> =>
  db
    .select()
    .from(messageReactionsTable)
    .where(inArray(messageReactionsTable.messageId, ids))
    .orderBy(asc(messageReactionsTable.createdAt), asc(messageReactionsTable.userId))

export async function messageById(db: Db, id: string): Promise<MessageToShow | undefined> {
  return (await withParts(db, await messagesWithSender(db).where(eq(messages.id, id))))[0]
}

/** Reserves the next numbers of a conversation. Its row is locked from here on, so that numbers are unique and without gaps. */
export async function takeNumber(
  db: Db,
  conversationId: string,
  kind: MessageKind,
  at: Date,
  clock: ReturnType<typeof clockEffectOf> = 'goesOn',
): Promise<{ seq: number; openSeq: number | null }> {
  const { id, lastSeq, lastOpenSeq, waitingSince, spokeAt, openSpokeAt } = conversationsTable
  const isOpenlySaid = kind !== 'note'
  const [taken] = await db
    .update(conversationsTable)
    .set({
      lastSeq: sql`${lastSeq} + 1`,
      // A message that arrives late does not make its conversation older.
      spokeAt: latest(spokeAt, at),
      ...(isOpenlySaid && { lastOpenSeq: sql`${lastOpenSeq} + 1`, openSpokeAt: latest(openSpokeAt, at) }),
      // A customer who writes again has been waiting since their first message.
      ...(clock === 'starts' && { waitingSince: sql`coalesce(${waitingSince}, ${at.toISOString()}::timestamptz)` }),
      ...(clock === 'stops' && { waitingSince: null }),
    })
    .where(eq(id, conversationId))
    .returning({ seq: lastSeq, openSeq: lastOpenSeq })
  if (!taken) throw new Error(`There is no conversation ${conversationId} to write into.`)
  return { seq: taken.seq, openSeq: isOpenlySaid ? taken.openSeq : null }
}

const latest = (column: typeof conversationsTable.spokeAt | typeof conversationsTable.openSpokeAt, at: Date) =>
  sql`case when ${conversationsTable.lastSeq} = 0 then ${at.toISOString()}::timestamptz else greatest(${column}, ${at.toISOString()}::timestamptz) end`

export async function insertMessage(db: Db, message: typeof messages.$inferInsert): Promise<ConversationMessageRow> {
  const [added] = await db.insert(messages).values(message).returning()
  if (!added) throw new Error('The new message did not come back from the database.')
  return added
}

export async function insertMessageFiles(db: Db, files: (typeof conversationFilesTable.$inferInsert)[]): Promise<void> {
  if (files.length > 0) await db.insert(conversationFilesTable).values(files)
}

export async function insertMentions(db: Db, messageId: string, userIds: readonly string[]): Promise<void> {
  if (userIds.length === 0) return
  await db
    .insert(messageMentionsTable)
    .values(userIds.map((userId) => ({ messageId, userId })))
    .onConflictDoNothing()
}

/** An earlier message of this person with the same idempotency key. */
export async function messageOfKey(db: Db, authorId: string, clientKey: string): Promise<ConversationMessageRow | undefined> {
  const isIt = and(eq(messages.authorId, authorId), eq(messages.clientKey, clientKey))
  return (await db.select().from(messages).where(isIt))[0]
}

export async function messageFromOutside(db: Db, outsideId: string): Promise<ConversationMessageRow | undefined> {
  return (await db.select().from(messages).where(eq(messages.outsideId, outsideId)))[0]
}

/** True for the first caller, who then notifies; false afterwards. */
export async function markNotified(db: Db, id: string, now: Date): Promise<boolean> {
  const isUntold = and(eq(messages.id, id), isNull(messages.toldAt))
  return (await db.update(messages).set({ toldAt: now }).where(isUntold).returning({ id: messages.id })).length > 0
}

export async function saveMessage(db: Db, id: string, changes: Partial<typeof messages.$inferInsert>): Promise<void> {
  await db.update(messages).set(changes).where(eq(messages.id, id))
}

/** Counts a revision; a reaction is a separate row and counts as well. */
export async function countRevision(db: Db, id: string): Promise<void> {
  await db
    .update(messages)
    .set({ revision: sql`${messages.revision} + 1` })
    .where(eq(messages.id, id))
}

/** The earlier texts of messages, the oldest first. */
export const editsOf = (db: Db, messageIds: readonly string[]) =>
  db
    .select({ messageId: messageEditsTable.messageId, body: messageEditsTable.body })
    .from(messageEditsTable)
    .where(inArray(messageEditsTable.messageId, [...messageIds]))
    .orderBy(asc(messageEditsTable.at), asc(messageEditsTable.id))

export async function insertEdit(db: Db, edit: typeof messageEditsTable.$inferInsert): Promise<void> {
  await db.insert(messageEditsTable).values(edit)
}

export async function setReaction(db: Db, reaction: typeof messageReactionsTable.$inferInsert, isOn: boolean): Promise<void> {
  const { messageId, userId, emoji } = messageReactionsTable
  const isIt = and(eq(messageId, reaction.messageId), eq(userId, reaction.userId), eq(emoji, reaction.emoji))
  if (isOn) await db.insert(messageReactionsTable).values(reaction).onConflictDoNothing()
  else await db.delete(messageReactionsTable).where(isIt)
}

export async function fileWithMessage(db: Db, id: string): Promise<ConversationFileRow | undefined> {
  return (await db.select().from(conversationFilesTable).where(eq(conversationFilesTable.id, id)))[0]
}

/** The newest messages that a person can read and that contain a text. */
export async function searchMessages(db: Db, reader: Reader, search: string, limit: number): Promise<MessageToShow[]> {
  const { conversationId, userId, leftAt, sinceSeq } = conversationMembersTable
  const since = sql`coalesce((select ${sinceSeq} from ${conversationMembersTable} where ${conversationId} = ${messages.conversationId} and ${userId} = ${reader.id} and ${leftAt} is null), 0)`
  const found = await messagesWithSender(db)
    .innerJoin(conversationsTable, eq(conversationsTable.id, messages.conversationId))
    .where(
      and(
        isNull(messages.deletedAt),
        sql`searchable(left(${messages.body}, 1000)) like searchable(${containing(search)})`,
        readableBy(reader),
        ne(conversationsTable.kind, 'whatsapp'),
        gt(messages.seq, since),
        readsNotes(reader) ? undefined : isNotNull(messages.openSeq),
      ),
    )
    .orderBy(desc(messages.id))
    .limit(limit)
  return await withParts(db, found)
}

/** A file of a message that is not deleted, and the kind of its conversation. */
export async function fileOfConversation(db: Db, fileId: string) {
  const [found] = await db
    .select({ file: conversationFilesTable, kind: conversationsTable.kind, conversationId: conversationsTable.id })
    .from(conversationFilesTable)
    .innerJoin(messages, eq(messages.id, conversationFilesTable.messageId))
    .innerJoin(conversationsTable, eq(conversationsTable.id, messages.conversationId))
    .where(and(eq(conversationFilesTable.id, fileId), isNull(messages.deletedAt), isNull(conversationsTable.deletedAt)))
  return found
}
