import { type ConversationKind, kindsReadByRole, seesNotes } from '@app/contract/conversations/conversations.rules.ts'
import type { Actor } from '@app/contract/core/access.ts'
import { and, eq, getTableColumns, inArray, isNull, lt, ne, or, type SQL, sql } from 'drizzle-orm'
import type { Db } from '#database/db.ts'
import { isId } from '#database/ids.ts'
import { containingWords } from '#database/searchPatterns.ts'
import { type PersonRow, personColumns } from '#users/index.ts'
import { isActiveAccount, usersTable } from '#users/users.table.ts'
import { type ConversationRow, conversationMembersTable, conversationReadsTable, conversationsTable } from './conversations.table.ts'

export type Reader = Pick<Actor, 'id' | 'role' | 'viewedBy'>
/** A conversation for one reader, without the messages from before they joined. */
export type ReadConversation = ConversationRow & { sinceSeq: number; readSeq: number }

const members = conversationMembersTable

const isMember = (reader: Reader): SQL =>
  sql`exists (select from ${members} where ${members.conversationId} = ${conversationsTable.id} and ${members.userId} = ${reader.id} and ${members.leftAt} is null)`

/**
 * Part of every `where`, so that other people's conversations are not found: members can read it, and the back office those it answers
 * together.
 */
export function readableBy(reader: Reader): SQL | undefined {
  const byRole = kindsReadByRole(reader.role)
  const isTheirs = byRole.length === 0 ? isMember(reader) : or(inArray(conversationsTable.kind, [...byRole]), isMember(reader))
  // Words between two other people are theirs alone, also when an admin views the product as one of them.
  const isOpened = reader.viewedBy ? or(ne(conversationsTable.kind, 'direct'), isMember({ ...reader, id: reader.viewedBy })) : undefined
  return and(isNull(conversationsTable.deletedAt), isTheirs, isOpened)
}

/** Whether this reader sees notes; an admin who views the product as another person does not. */
export const readsNotes = ({ role, viewedBy }: Pick<Reader, 'role' | 'viewedBy'>): boolean => seesNotes(role) && !viewedBy

/** The number of messages in this reader's count. */
export const lastSeqFor = (reader: Reader) => (readsNotes(reader) ? conversationsTable.lastSeq : conversationsTable.lastOpenSeq)
export const spokeAtFor = (reader: Reader) => (readsNotes(reader) ? conversationsTable.spokeAt : conversationsTable.openSpokeAt)

/** How many messages of a joined conversation this reader has not read. Deleted ones are none: their text cannot be read any more. */
export function unreadFor(reader: Reader): SQL<number> {
  const [read, last] = [sql`coalesce(${conversationReadsTable.readSeq}, 0)`, lastSeqFor(reader)]
  const number = sql.raw(readsNotes(reader) ? 'seq' : 'open_seq')
  const deleted = sql`(select count(*) from conversation_messages unread
    where unread.conversation_id = ${conversationsTable.id} and unread.deleted_at is not null and unread.${number} > ${read})`
  return sql<number>`case when ${last} > ${read} then greatest(${last} - ${read} - ${deleted}, 0)::int else 0 end`
}

export async function findConversation(db: Db, reader: Reader, id: string): Promise<ReadConversation | undefined> {
  if (!isId(id)) return undefined
  const [found] = await db
    .select({
      ...getTableColumns(conversationsTable),
      sinceSeq: sql<number>`coalesce(${members.sinceSeq}, 0)`,
      readSeq: sql<number>`coalesce(${conversationReadsTable.readSeq}, 0)`,
    })
    .from(conversationsTable)
    .leftJoin(members, and(eq(members.conversationId, conversationsTable.id), eq(members.userId, reader.id), isNull(members.leftAt)))
    .leftJoin(
      conversationReadsTable,
      and(eq(conversationReadsTable.conversationId, conversationsTable.id), eq(conversationReadsTable.userId, reader.id)),
    )
    .where(and(eq(conversationsTable.id, id), readableBy(reader)))
  return found
}

/**
 * Locks a conversation, and then checks that this person can read it, so that the check stays valid. All writes and changes of members go
 * through here.
 */
export async function lockConversation(db: Db, reader: Reader, id: string): Promise<ReadConversation | undefined> {
  if (!isId(id)) return undefined
  await lockConversationById(db, id)
  return await findConversation(db, reader, id)
}

export async function lockConversationById(db: Db, id: string): Promise<ConversationRow | undefined> {
  const isIt = and(eq(conversationsTable.id, id), isNull(conversationsTable.deletedAt))
  return (await db.select().from(conversationsTable).where(isIt).for('no key update'))[0]
}

/**
 * The one conversation of this key, created if there is none; concurrent calls get the same one. One that can be deleted is locked: a
 * concurrent deletion is waited for, and then it is created anew.
 */
export async function conversationOfKey(
  db: Db,
  conversation: typeof conversationsTable.$inferInsert & { uniqueKey: string },
  { isHeld = false }: { isHeld?: boolean } = {},
): Promise<{ row: ConversationRow; isNew: boolean }> {
  const target = { target: conversationsTable.uniqueKey, where: isNull(conversationsTable.deletedAt) }
  for (;;) {
    const [found] = await (isHeld ? byKey(db, conversation.uniqueKey).for('no key update') : byKey(db, conversation.uniqueKey))
    if (found) return { row: found, isNew: false }
    const [made] = await db.insert(conversationsTable).values(conversation).onConflictDoNothing(target).returning()
    if (made) return { row: made, isNew: true }
  }
}

export async function findByKey(db: Db, uniqueKey: string): Promise<ConversationRow | undefined> {
  return (await byKey(db, uniqueKey))[0]
}

const byKey = (db: Db, uniqueKey: string) =>
  db
    .select()
    .from(conversationsTable)
    .where(and(eq(conversationsTable.uniqueKey, uniqueKey), isNull(conversationsTable.deletedAt)))

export const insertConversation = async (
  db: Db,
  conversation: typeof conversationsTable.$inferInsert,
): Promise<ConversationRow | undefined> =>
  (
    await db.insert(conversationsTable).values(conversation).onConflictDoNothing({ target: conversationsTable.idempotencyKey }).returning()
  )[0]

export async function conversationOfAttempt(db: Db, idempotencyKey: string): Promise<ConversationRow | undefined> {
  return (await db.select().from(conversationsTable).where(eq(conversationsTable.idempotencyKey, idempotencyKey)))[0]
}

export async function saveConversation(db: Db, id: string, changes: Partial<typeof conversationsTable.$inferInsert>): Promise<void> {
  await db.update(conversationsTable).set(changes).where(eq(conversationsTable.id, id))
}

/** A person who rejoins reads from then on. */
export async function addMembers(
  db: Db,
  conversationId: string,
  userIds: readonly string[],
  since: { seq: number; at: Date },
): Promise<void> {
  if (userIds.length === 0) return
  // Messages from before they joined do not count as unread.
  if (since.seq > 0) await markAllRead(db, conversationId, userIds, since.at)
  const came = { sinceSeq: since.seq, joinedAt: since.at, leftAt: null }
  await db
    .insert(members)
    .values(userIds.map((userId) => ({ conversationId, userId, ...came })))
    .onConflictDoUpdate({ target: [members.conversationId, members.userId], set: came, setWhere: sql`${members.leftAt} is not null` })
}

export async function removeMembers(db: Db, conversationId: string, userIds: readonly string[], at: Date): Promise<void> {
  if (userIds.length === 0) return
  const areThey = and(eq(members.conversationId, conversationId), inArray(members.userId, [...userIds]), isNull(members.leftAt))
  await db.update(members).set({ leftAt: at }).where(areThey)
}

export type MemberRow = PersonRow & { conversationId: string; email: string; role: Actor['role']; sinceSeq: number }

/** The members of these conversations, with open accounts or not, ordered by name. */
export const membersOf = (db: Db, conversationIds: readonly string[]): Promise<MemberRow[]> =>
  conversationIds.length === 0
    ? Promise.resolve([])
    : db
        .select({
          ...personColumns,
          email: usersTable.email,
          role: usersTable.role,
          conversationId: members.conversationId,
          sinceSeq: members.sinceSeq,
        })
        .from(members)
        .innerJoin(usersTable, eq(usersTable.id, members.userId))
        .where(and(inArray(members.conversationId, [...conversationIds]), isNull(members.leftAt)))
        .orderBy(usersTable.name, usersTable.id)

/** The present receivers of a message: members who had joined before it, and the back office for conversations that it reads. */
export async function readersOf(db: Db, { id, kind }: Pick<ConversationRow, 'id' | 'kind'>, seq?: number): Promise<Reader[]> {
  const isSince = seq === undefined ? undefined : lt(members.sinceSeq, seq)
  const byName = db
    .select({ id: members.userId })
    .from(members)
    .where(and(eq(members.conversationId, id), isNull(members.leftAt), isSince))
  const readRoles = rolesThatRead(kind)
  const isReader = or(inArray(usersTable.id, byName), readRoles.length > 0 ? inArray(usersTable.role, readRoles) : undefined)
  return await db.select({ id: usersTable.id, role: usersTable.role }).from(usersTable).where(and(isReader, isActiveAccount))
}

const rolesThatRead = (kind: ConversationKind): Actor['role'][] =>
  (['admin', 'sales'] as const).filter((role) => kindsReadByRole(role).includes(kind))

/** The number of a message for this reader; null if they may not see it. */
export const numberOfReader = (
  reader: Pick<Reader, 'role' | 'viewedBy'>,
  { seq, openSeq }: { seq: number; openSeq: number | null },
): number | null => (readsNotes(reader) ? seq : openSeq)

/** Marks as read; the mark never goes back. */
export async function markRead(db: Db, mark: { conversationId: string; userId: string; readSeq: number; readAt: Date }): Promise<boolean> {
  const { conversationId, userId, readSeq } = conversationReadsTable
  const marked = await db
    .insert(conversationReadsTable)
    .values(mark)
    .onConflictDoUpdate({
      target: [conversationId, userId],
      set: { readSeq: mark.readSeq, readAt: mark.readAt },
      setWhere: sql`${readSeq} < ${mark.readSeq}`,
    })
    .returning({ readSeq })
  return marked.length > 0
}

async function markAllRead(db: Db, conversationId: string, userIds: readonly string[], at: Date): Promise<void> {
  const count = sql`case when ${usersTable.role} = 'user' then ${conversationsTable.lastOpenSeq} else ${conversationsTable.lastSeq} end`
  await db.execute(sql`
    insert into ${conversationReadsTable} (conversation_id, user_id, read_seq, read_at)
    select ${conversationsTable.id}, ${usersTable.id}, ${count}, ${at.toISOString()}::timestamptz from ${conversationsTable}, ${usersTable}
    where ${and(eq(conversationsTable.id, conversationId), inArray(usersTable.id, [...userIds]))}
    on conflict (conversation_id, user_id) do update set read_seq = greatest(conversation_reads.read_seq, excluded.read_seq)`)
}

/** The people among these whose accounts are open. */
export const openPeople = (db: Db, ids: readonly string[]): Promise<{ id: string }[]> =>
  ids.length === 0
    ? Promise.resolve([])
    : db
        .select({ id: usersTable.id })
        .from(usersTable)
        .where(and(inArray(usersTable.id, [...ids]), isActiveAccount))

export async function isIn(db: Db, conversationId: string, userId: string): Promise<boolean> {
  const isIt = and(eq(members.conversationId, conversationId), eq(members.userId, userId), isNull(members.leftAt))
  return (await db.select({ userId: members.userId }).from(members).where(isIt)).length > 0
}

/** The people whom the back office can write to or add to a group: everyone else with an open account, by name. */
export const peopleToAdd = (db: Db, me: Reader, search: string, limit = 50): Promise<Omit<MemberRow, 'conversationId' | 'sinceSeq'>[]> => {
  const text = sql`searchable(' ' || ${usersTable.name} || ' ' || ${usersTable.email} || ' ' || ${usersTable.username})`
  const isFound = search === '' ? undefined : sql`${text} like searchable(${containingWords(search)})`
  return db
    .select({ ...personColumns, email: usersTable.email, role: usersTable.role })
    .from(usersTable)
    .where(and(isActiveAccount, ne(usersTable.id, me.id), isFound))
    .orderBy(usersTable.name, usersTable.id)
    .limit(limit)
}

export async function conversationById(db: Db, id: string): Promise<ConversationRow | undefined> {
  return (await db.select().from(conversationsTable).where(eq(conversationsTable.id, id)))[0]
}

export async function readMarks(db: Db, conversationId: string): Promise<Map<string, number>> {
  const { userId, readSeq } = conversationReadsTable
  const found = await db
    .select({ userId, readSeq })
    .from(conversationReadsTable)
    .where(eq(conversationReadsTable.conversationId, conversationId))
  return new Map(found.map((mark) => [mark.userId, mark.readSeq]))
}

export async function nameOf(db: Db, userId: string): Promise<string | undefined> {
  return (await db.select({ name: usersTable.name }).from(usersTable).where(eq(usersTable.id, userId)))[0]?.name
}
