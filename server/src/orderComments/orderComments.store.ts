import { and, asc, eq, getTableColumns, isNull } from 'drizzle-orm'
import type { Db } from '#core/db.ts'
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

/** Everything that was said about an order, comments and replies alike, oldest first. */
export const commentsOfOrder = (db: Db, orderId: string): Promise<CommentWithSender[]> =>
  comments(db).where(eq(orderCommentsTable.orderId, orderId)).orderBy(asc(orderCommentsTable.createdAt), asc(orderCommentsTable.id))

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
