import type { Actor } from '@app/contract/core/access.ts'
import { and, asc, eq, getTableColumns, isNull, or, type SQL, sql } from 'drizzle-orm'
import { conflict, onDuplicate } from '#core/refusal.ts'
import type { Db } from '#database/db.ts'
import { offsetPage, onPage } from '#database/offsetPage.ts'
import { countUpTo } from '#database/pageOfIds.ts'
import { containing } from '#database/searchPatterns.ts'
import { usersTable } from '#users/users.table.ts'
import { type CannedReplyRow, cannedRepliesTable } from './chatQueue.table.ts'

const replies = cannedRepliesTable
export type ReplyToShow = CannedReplyRow & { by: string | null }

/** Shared replies and the person's own; other people's private ones are not found. */
const offeredTo = (me: Pick<Actor, 'id'>) => or(isNull(replies.ownerId), eq(replies.ownerId, me.id))

const shown = (db: Db, which: SQL | undefined) =>
  db
    .select({ ...getTableColumns(replies), by: usersTable.name })
    .from(replies)
    .leftJoin(usersTable, eq(usersTable.id, replies.createdBy))
    .where(which)
    .$dynamic()

type Page = { search: string; page: number; pageSize: number }

/** Replies whose shortcut begins with the search come first. */
export async function listReplies(db: Db, me: Actor, { search, ...page }: Page) {
  const wanted = search.toLowerCase()
  const text = sql`searchable(${replies.shortcut} || ' ' || ${replies.body})`
  const which = and(offeredTo(me), wanted === '' ? undefined : sql`${text} like searchable(${containing(wanted)})`)
  const beginsSo = sql`(starts_with(${replies.shortcut}, ${wanted})) desc`
  const rows = onPage(shown(db, which), page, [beginsSo, asc(replies.shortcut), asc(replies.id)])
  return await offsetPage<ReplyToShow>(rows, () => countUpTo(db, replies, which))
}

export const replyOf = async (db: Db, me: Actor, id: string): Promise<ReplyToShow | undefined> =>
  (await shown(db, and(eq(replies.id, id), offeredTo(me))))[0]

export const replyOfAttempt = async (db: Db, me: Actor, key: string): Promise<string | undefined> =>
  (await shown(db, and(eq(replies.createdBy, me.id), eq(replies.idempotencyKey, key))))[0]?.id

const isTaken = conflict('There is a canned reply of this name already.')
const named = <T>(write: () => Promise<T>) => onDuplicate({ canned_replies_shared_key: isTaken, canned_replies_own_key: isTaken }, write)

export const insertReply = (db: Db, reply: typeof replies.$inferInsert): Promise<string | undefined> =>
  named(async () => {
    const target = [replies.createdBy, replies.idempotencyKey]
    const [row] = await db.insert(replies).values(reply).onConflictDoNothing({ target }).returning({ id: replies.id })
    return row?.id
  })

export const saveReply = (db: Db, id: string, changes: Partial<typeof replies.$inferInsert>): Promise<void> =>
  named(async () => void (await db.update(replies).set(changes).where(eq(replies.id, id))))

export async function deleteReply(db: Db, id: string): Promise<void> {
  await db.delete(replies).where(eq(replies.id, id))
}

/** Locked until the transaction ends, so that the right is checked on the present row. */
export async function lockReply(db: Db, me: Actor, id: string): Promise<CannedReplyRow | undefined> {
  return (
    await db
      .select()
      .from(replies)
      .where(and(eq(replies.id, id), offeredTo(me)))
      .for('update')
  )[0]
}
