import { and, asc, desc, eq, getTableColumns, inArray, isNotNull, isNull, type SQL, sql } from 'drizzle-orm'
import type { Db } from '#database/db.ts'
import { isId } from '#database/ids.ts'
import type { PersonRow } from '#users/index.ts'
import { usersTable } from '#users/users.table.ts'
import { type OrderCommentRow, orderCommentsTable } from './orderComments.table.ts'

export type CommentWithSender = { comment: OrderCommentRow; sender: PersonRow }

const comments = (db: Db) =>
  db
    .select({
      comment: getTableColumns(orderCommentsTable),
      sender: { id: usersTable.id, username: usersTable.username, name: usersTable.name, profilePicture: usersTable.profilePicture },
    })
    .from(orderCommentsTable)
    .innerJoin(usersTable, eq(usersTable.id, orderCommentsTable.senderId))
    .$dynamic()

export type Newest = { limit: number; before?: string | undefined }

/** The newest comments of an order, without the replies, oldest first. */
export const commentsOfOrder = (db: Db, orderId: string, newest: Newest) =>
  newestOf(db, and(eq(orderCommentsTable.orderId, orderId), isNull(orderCommentsTable.parentId)), newest)

/** The newest replies of an order, to whatever comment, oldest first. */
export const repliesOfOrder = (db: Db, orderId: string, newest: Newest) =>
  newestOf(db, and(eq(orderCommentsTable.orderId, orderId), isNotNull(orderCommentsTable.parentId)), newest)

/** Everything that was answered to these comments, oldest first. */
export const repliesTo = (db: Db, ids: readonly string[]): Promise<CommentWithSender[]> =>
  ids.length === 0
    ? Promise.resolve([])
    : comments(db)
        .where(inArray(orderCommentsTable.parentId, [...ids]))
        .orderBy(asc(orderCommentsTable.createdAt), asc(orderCommentsTable.id))

/** A cursor that names nothing here comes before everything: somebody else's comment opens no window. */
async function newestOf(db: Db, which: SQL | undefined, { limit, before }: Newest): Promise<CommentWithSender[]> {
  const { createdAt, id } = orderCommentsTable
  if (before !== undefined && !isId(before)) return []
  const cursor = db
    .select({ at: createdAt, id })
    .from(orderCommentsTable)
    .where(and(which, eq(id, before ?? '')))
  const isEarlier = before === undefined ? undefined : sql`(${createdAt}, ${id}) < ${cursor}`
  const found = await comments(db).where(and(which, isEarlier)).orderBy(desc(createdAt), desc(id)).limit(limit)
  return found.toReversed()
}

export async function commentById(db: Db, id: string): Promise<CommentWithSender | undefined> {
  return (await comments(db).where(eq(orderCommentsTable.id, id)))[0]
}

/** A comment of this order that can be answered; a reply can't. */
export async function answerable(db: Db, orderId: string, id: string): Promise<OrderCommentRow | undefined> {
  const isIt = and(eq(orderCommentsTable.id, id), eq(orderCommentsTable.orderId, orderId), isNull(orderCommentsTable.parentId))
  return (await db.select().from(orderCommentsTable).where(isIt))[0]
}

/** The new comment; nothing when this person's attempt of this name has made one before. */
export async function insertComment(db: Db, comment: typeof orderCommentsTable.$inferInsert): Promise<OrderCommentRow | undefined> {
  const target = [orderCommentsTable.senderId, orderCommentsTable.idempotencyKey]
  return (await db.insert(orderCommentsTable).values(comment).onConflictDoNothing({ target }).returning())[0]
}

export async function commentOfAttempt(db: Db, senderId: string, idempotencyKey: string): Promise<OrderCommentRow | undefined> {
  const isAttempt = and(eq(orderCommentsTable.senderId, senderId), eq(orderCommentsTable.idempotencyKey, idempotencyKey))
  return (await db.select().from(orderCommentsTable).where(isAttempt))[0]
}
