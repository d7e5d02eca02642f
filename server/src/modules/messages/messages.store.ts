import type { ListInput } from '@app/contract/core/paging.ts'
import { eq, inArray, type SQL, sql } from 'drizzle-orm'
import type { Db } from '#database/db.ts'
import { inOrderOf, pageOfIds } from '#database/pageOfIds.ts'
import { containing } from '#database/searchPatterns.ts'
import { type ContactMessageRow, contactMessagesTable } from './messages.table.ts'

export async function isMessageKept(db: Db, idempotencyKey: string): Promise<boolean> {
  const rows = await db
    .select({ id: contactMessagesTable.id })
    .from(contactMessagesTable)
    .where(eq(contactMessagesTable.idempotencyKey, idempotencyKey))
  return rows.length > 0
}

/** The new message, or undefined if this attempt was saved before. */
export async function insertMessage(db: Db, message: typeof contactMessagesTable.$inferInsert): Promise<ContactMessageRow | undefined> {
  const [row] = await db
    .insert(contactMessagesTable)
    .values(message)
    .onConflictDoNothing({ target: contactMessagesTable.idempotencyKey })
    .returning()
  return row
}

export async function messageById(db: Db, id: string): Promise<ContactMessageRow | undefined> {
  const [row] = await db.select().from(contactMessagesTable).where(eq(contactMessagesTable.id, id))
  return row
}

const sorts = { createdAt: contactMessagesTable.createdAt, name: contactMessagesTable.name }
type MessageList = Pick<ListInput, 'page' | 'pageSize' | 'search' | 'direction'> & { sort: keyof typeof sorts }

export async function listMessages(db: Db, list: MessageList) {
  const from = { table: contactMessagesTable, id: contactMessagesTable.id, by: sorts[list.sort] }
  const { ids, ...counted } = await pageOfIds(db, from, matching(list.search), list)
  const rows = await db.select().from(contactMessagesTable).where(inArray(contactMessagesTable.id, ids))
  return { items: inOrderOf(ids, rows, ({ id }) => id), ...counted }
}

const { name, email, phoneNumber, message } = contactMessagesTable
/** Identical to the expression of the search index, so that the index is used. */
const matching = (search: string): SQL | undefined =>
  search
    ? sql`searchable(${name} || ' ' || ${email} || ' ' || coalesce(${phoneNumber}, '') || ' ' || ${message}) like searchable(${containing(search)})`
    : undefined
