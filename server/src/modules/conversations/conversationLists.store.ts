import { isBackOffice, mostConversations } from '@app/contract/conversations/conversations.rules.ts'
import { and, eq, getTableColumns, gt, inArray, isNull, ne, or, type SQL, sql } from 'drizzle-orm'
import { cursorPage } from '#database/cursorPage.ts'
import type { Db } from '#database/db.ts'
import { containing } from '#database/searchPatterns.ts'
import { usersTable } from '#users/users.table.ts'
import { type ConversationMessageRow, conversationMessagesTable } from './conversationMessages.table.ts'
import {
  lastSeqFor,
  type MemberRow,
  membersOf,
  type ReadConversation,
  type Reader,
  readableBy,
  readsNotes,
  spokeAtFor,
  unreadFor,
} from './conversations.store.ts'
import { type ConversationRow, conversationMembersTable, conversationReadsTable, conversationsTable } from './conversations.table.ts'

const [conversations, members, reads, messages] = [
  conversationsTable,
  conversationMembersTable,
  conversationReadsTable,
  conversationMessagesTable,
]

export type ConversationToShow = {
  conversation: ReadConversation & { unread: number }
  members: MemberRow[]
  last: ConversationMessageRow | null
}
export type Listing = { kinds: ConversationRow['kind'][]; search?: string; after?: string | undefined; limit?: number }

/** A page of a person's conversations, the latest first. */
export async function listConversations(
  db: Db,
  reader: Reader,
  listing: Listing,
): Promise<{ items: ConversationToShow[]; hasMore: boolean }> {
  const { kinds, search = '', after, limit = mostConversations } = listing
  const spokeAt = spokeAtFor(reader)
  // The list begins with the newest, so the page after a row has older ones.
  const page = cursorPage(db, { table: conversations, at: spokeAt, id: conversations.id }, readableBy(reader), { before: after })
  const rows = await shown(db, reader, and(inArray(conversations.kind, kinds), named(reader, search), page.where))
    .orderBy(...page.orderBy)
    .limit(limit + 1)
  return { items: await withMembers(db, rows.slice(0, limit)), hasMore: rows.length > limit }
}

/** The conversations of these ids that a person can read. */
export async function conversationsToShow(db: Db, reader: Reader, ids: readonly string[]): Promise<ConversationToShow[]> {
  return ids.length === 0 ? [] : await withMembers(db, await shown(db, reader, inArray(conversations.id, [...ids])))
}

const shown = (db: Db, reader: Reader, which: SQL | undefined) =>
  db
    .select({
      ...getTableColumns(conversations),
      sinceSeq: sql<number>`coalesce(${members.sinceSeq}, 0)`,
      readSeq: sql<number>`coalesce(${reads.readSeq}, 0)`,
      unread: unreadFor(reader),
      last: getTableColumns(messages),
    })
    .from(conversations)
    .leftJoin(members, and(eq(members.conversationId, conversations.id), eq(members.userId, reader.id), isNull(members.leftAt)))
    .leftJoin(reads, and(eq(reads.conversationId, conversations.id), eq(reads.userId, reader.id)))
    .leftJoin(
      messages,
      and(
        eq(messages.conversationId, conversations.id),
        eq(readsNotes(reader) ? messages.seq : messages.openSeq, lastSeqFor(reader)),
        gt(messages.seq, sql`coalesce(${members.sinceSeq}, 0)`),
      ),
    )
    .where(and(readableBy(reader), which))
    .$dynamic()

type Shown = ReadConversation & { unread: number; last: ConversationMessageRow | null }

async function withMembers(db: Db, rows: readonly Shown[]): Promise<ConversationToShow[]> {
  const there = Map.groupBy(
    await membersOf(
      db,
      rows.map(({ id }) => id),
    ),
    ({ conversationId }) => conversationId,
  )
  return rows.map(({ last, ...conversation }) => ({ conversation, last, members: there.get(conversation.id) ?? [] }))
}

/** Matches its own name, or the name of another member. */
function named(reader: Reader, search: string): SQL | undefined {
  if (search === '') return undefined
  const pattern = sql`searchable(${containing(search)})`
  const otherMember = sql`exists (select from ${members} join ${usersTable} on ${usersTable.id} = ${members.userId}
    where ${members.conversationId} = ${conversations.id} and ${members.leftAt} is null and ${members.userId} <> ${reader.id} and searchable(${usersTable.name}) like ${pattern})`
  return or(sql`searchable(${conversations.title}) like ${pattern}`, otherMember)
}

/** A person's number of unread messages in the chat, and of conversations with any. */
export async function unreadOf(db: Db, reader: Reader): Promise<{ unread: number; conversations: number }> {
  const left = unreadFor(reader)
  const [counted] = await db
    .select({ unread: sql<number>`coalesce(sum(${left}), 0)::int`, conversations: sql<number>`count(*)::int` })
    .from(conversations)
    .leftJoin(reads, and(eq(reads.conversationId, conversations.id), eq(reads.userId, reader.id)))
    .where(and(readableBy(reader), ne(conversations.kind, 'whatsapp'), sql`${left} > 0`))
  return counted ?? { unread: 0, conversations: 0 }
}

/** Whether this reader may know the customer of a query group by name and picture. */
export const knowsCustomers = (reader: Reader) => isBackOffice(reader.role)
