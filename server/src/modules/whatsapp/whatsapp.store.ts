import type { ListInput } from '@app/contract/core/paging.ts'
import { type DeliveryState, isNewer } from '@app/contract/whatsapp/whatsapp.rules.ts'
import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import { conversationMessagesTable } from '#conversations/conversationMessages.table.ts'
import { type ConversationRow, conversationReadsTable, conversationsTable } from '#conversations/conversations.table.ts'
import type { Db } from '#database/db.ts'
import { isId } from '#database/ids.ts'
import { inOrderOf, pageOfIds } from '#database/pageOfIds.ts'
import { containing } from '#database/searchPatterns.ts'
import { type WhatsappDeliveryRow, whatsappDeliveriesTable, whatsappThreadsTable } from './whatsapp.table.ts'

export type ChatUserRow = ConversationRow & {
  lastReceivedAt: Date | null
  readSeq: number
  last: { body: string; at: Date } | null
}

const { id, kind, title, outsideNumber, spokeAt, deletedAt } = conversationsTable
const isThere = and(eq(kind, 'whatsapp'), isNull(deletedAt))

/** Chat users with the reader's unread counts. */
async function chatUsers(db: Db, readerId: string, ids: readonly string[]): Promise<ChatUserRow[]> {
  if (ids.length === 0) return []
  const last = db
    .select({ body: conversationMessagesTable.body, at: conversationMessagesTable.createdAt })
    .from(conversationMessagesTable)
    .where(and(eq(conversationMessagesTable.conversationId, id), eq(conversationMessagesTable.seq, conversationsTable.lastSeq)))
    .as('last_message')
  const rows = await db
    .select({
      row: conversationsTable,
      lastReceivedAt: whatsappThreadsTable.lastReceivedAt,
      readSeq: conversationReadsTable.readSeq,
      last: { body: last.body, at: last.at },
    })
    .from(conversationsTable)
    .leftJoin(whatsappThreadsTable, eq(whatsappThreadsTable.conversationId, id))
    .leftJoin(conversationReadsTable, and(eq(conversationReadsTable.conversationId, id), eq(conversationReadsTable.userId, readerId)))
    .leftJoinLateral(last, sql`true`)
    .where(inArray(id, [...ids]))
  return rows.map(({ row, lastReceivedAt, readSeq, last }) => ({ ...row, lastReceivedAt, readSeq: readSeq ?? 0, last }))
}

type List = Pick<ListInput, 'page' | 'pageSize' | 'search' | 'direction'> & { sort: 'lastAt' | 'name' }

export async function listChatUsers(db: Db, readerId: string, { search, ...list }: List) {
  const digits = search.replace(/[^\d+]/g, '')
  const named = sql`searchable(${title}) like searchable(${containing(search)})`
  const found = and(
    isThere,
    search === '' ? undefined : digits.length >= 3 ? sql`(${named} or ${outsideNumber} like ${containing(digits)})` : named,
  )
  const { ids, ...counted } = await pageOfIds(
    db,
    { table: conversationsTable, id, by: list.sort === 'name' ? title : spokeAt },
    found,
    list,
  )
  return { items: inOrderOf(ids, await chatUsers(db, readerId, ids), (row) => row.id), ...counted }
}

export async function chatUserById(db: Db, readerId: string, which: string): Promise<ChatUserRow | undefined> {
  if (!isId(which)) return undefined
  const [found] = await db
    .select({ id })
    .from(conversationsTable)
    .where(and(eq(id, which), isThere))
  return found && (await chatUsers(db, readerId, [found.id]))[0]
}

export async function lastReceivedAt(db: Db, conversationId: string): Promise<Date | null> {
  const { lastReceivedAt } = whatsappThreadsTable
  const [thread] = await db
    .select({ lastReceivedAt })
    .from(whatsappThreadsTable)
    .where(eq(whatsappThreadsTable.conversationId, conversationId))
  return thread?.lastReceivedAt ?? null
}

/** Older events never close a window that newer ones have opened. */
export async function saveLastReceived(db: Db, conversationId: string, at: Date): Promise<void> {
  const { lastReceivedAt } = whatsappThreadsTable
  await db
    .insert(whatsappThreadsTable)
    .values({ conversationId, lastReceivedAt: at })
    .onConflictDoUpdate({
      target: whatsappThreadsTable.conversationId,
      set: { lastReceivedAt: sql`greatest(${lastReceivedAt}, ${at.toISOString()}::timestamptz)` },
    })
}

export async function insertDelivery(db: Db, delivery: typeof whatsappDeliveriesTable.$inferInsert): Promise<void> {
  await db.insert(whatsappDeliveriesTable).values(delivery).onConflictDoNothing()
}

export async function lockDelivery(db: Db, messageId: string): Promise<WhatsappDeliveryRow | undefined> {
  return (await db.select().from(whatsappDeliveriesTable).where(eq(whatsappDeliveriesTable.messageId, messageId)).for('update'))[0]
}

export async function saveDelivery(db: Db, messageId: string, changes: Partial<WhatsappDeliveryRow>): Promise<void> {
  await db.update(whatsappDeliveriesTable).set(changes).where(eq(whatsappDeliveriesTable.messageId, messageId))
}

export const deliveriesOf = async (db: Db, messageIds: readonly string[]): Promise<Map<string, WhatsappDeliveryRow>> =>
  messageIds.length === 0
    ? new Map()
    : new Map(
        (
          await db
            .select()
            .from(whatsappDeliveriesTable)
            .where(inArray(whatsappDeliveriesTable.messageId, [...messageIds]))
        ).map((row) => [row.messageId, row]),
      )

/** The message of a webhook event: by the provider's id, or by ours, which it carries. */
export async function deliveryNamed(db: Db, { outsideId, ourId }: { outsideId: string; ourId?: string | undefined }) {
  const byTheirs = await db.select().from(whatsappDeliveriesTable).where(eq(whatsappDeliveriesTable.outsideId, outsideId))
  if (byTheirs[0]) return byTheirs[0]
  if (ourId === undefined || !isId(ourId)) return undefined
  return (await db.select().from(whatsappDeliveriesTable).where(eq(whatsappDeliveriesTable.messageId, ourId)))[0]
}

/** Returns whether the state is new. */
export async function saveDeliveryState(
  db: Db,
  messageId: string,
  event: { state: DeliveryState; outsideId: string; reason?: string | undefined; now: Date },
): Promise<boolean> {
  const delivery = await lockDelivery(db, messageId)
  if (!delivery || !isNewer(delivery.state, event.state)) return false
  const { state, outsideId, reason = null, now } = event
  await saveDelivery(db, messageId, { state, outsideId, reason: state === 'failed' ? reason : null, updatedAt: now })
  return true
}
