import { and, asc, eq, getTableColumns, inArray, isNotNull, isNull, max, ne, type SQL, sql } from 'drizzle-orm'
import { type Cursor, cursorPage } from '#database/cursorPage.ts'
import type { Db } from '#database/db.ts'
import type { PersonRow } from '#users/index.ts'
import { usersTable } from '#users/users.table.ts'
import { type OrderCommentFileRow, type OrderCommentRow, orderCommentFilesTable, orderCommentsTable } from './orderComments.table.ts'

export type CommentWithSender = { comment: OrderCommentRow; sender: PersonRow; files: OrderCommentFileRow[] }

const comments = (db: Db) =>
  db
    .select({
      comment: getTableColumns(orderCommentsTable),
      sender: { id: usersTable.id, username: usersTable.username, name: usersTable.name, profilePicture: usersTable.profilePicture },
    })
    .from(orderCommentsTable)
    .innerJoin(usersTable, eq(usersTable.id, orderCommentsTable.senderId))
    .$dynamic()

export type Page = Cursor & { limit: number }

/** A page of the comments of an order, without replies, oldest first. */
export const commentsOfOrder = (db: Db, orderId: string, page: Page) =>
  commentPage(db, and(eq(orderCommentsTable.orderId, orderId), isNull(orderCommentsTable.parentId)), page)

/** A page of the replies of an order, across its comments, oldest first. */
export const repliesOfOrder = (db: Db, orderId: string, page: Page) =>
  commentPage(db, and(eq(orderCommentsTable.orderId, orderId), isNotNull(orderCommentsTable.parentId)), page)

/** All replies to these comments, oldest first. */
export async function repliesTo(db: Db, ids: readonly string[]): Promise<CommentWithSender[]> {
  if (ids.length === 0) return []
  const found = await comments(db)
    .where(inArray(orderCommentsTable.parentId, [...ids]))
    .orderBy(asc(orderCommentsTable.createdAt), asc(orderCommentsTable.id))
  return await withFiles(db, found)
}

async function commentPage(db: Db, which: SQL | undefined, { limit, ...cursor }: Page): Promise<CommentWithSender[]> {
  const { createdAt: at, id } = orderCommentsTable
  const page = cursorPage(db, { table: orderCommentsTable, at, id }, which, cursor)
  const found = await comments(db)
    .where(page.where)
    .orderBy(...page.orderBy)
    .limit(limit)
  return await withFiles(db, page.inOrder(found))
}

async function withFiles(db: Db, rows: readonly Omit<CommentWithSender, 'files'>[]): Promise<CommentWithSender[]> {
  const ids = rows.map(({ comment }) => comment.id)
  const files = ids.length === 0 ? [] : await filesOfComments(db, ids)
  const ofComment = Map.groupBy(files, ({ commentId }) => commentId)
  return rows.map((one) => ({ ...one, files: ofComment.get(one.comment.id) ?? [] }))
}

const filesOfComments = (db: Db, ids: readonly string[]): Promise<OrderCommentFileRow[]> =>
  db
    .select()
    .from(orderCommentFilesTable)
    .where(inArray(orderCommentFilesTable.commentId, [...ids]))
    .orderBy(asc(orderCommentFilesTable.commentId), asc(orderCommentFilesTable.position))

export async function commentById(db: Db, id: string): Promise<CommentWithSender | undefined> {
  return (await withFiles(db, await comments(db).where(eq(orderCommentsTable.id, id))))[0]
}

/** Comments of other people on an order from this comment on, itself included. */
export const commentsSince = (db: Db, { orderId, createdAt, id }: OrderCommentRow, readerId: string): Promise<OrderCommentRow[]> =>
  db
    .select()
    .from(orderCommentsTable)
    .where(
      and(
        eq(orderCommentsTable.orderId, orderId),
        sql`(${orderCommentsTable.createdAt}, ${orderCommentsTable.id}) >= (${createdAt}, ${id}::uuid)`,
        ne(orderCommentsTable.senderId, readerId),
      ),
    )
    .orderBy(asc(orderCommentsTable.createdAt), asc(orderCommentsTable.id))

/**
 * Serialises the writes to one order, so that a later comment also commits later and a reader who pages on from the last known comment
 * misses none. Answers the time of the latest comment.
 */
export async function lockComments(db: Db, orderId: string): Promise<Date | null> {
  await db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`comments of ${orderId}`}, 0))`)
  const [last] = await db
    .select({ at: max(orderCommentsTable.createdAt) })
    .from(orderCommentsTable)
    .where(eq(orderCommentsTable.orderId, orderId))
  return last?.at ?? null
}

/** Marks a comment as notified; false if another worker has done so before. */
export async function markNotified(db: Db, id: string, now: Date): Promise<boolean> {
  const isUntold = and(eq(orderCommentsTable.id, id), isNull(orderCommentsTable.toldAt))
  return (await db.update(orderCommentsTable).set({ toldAt: now }).where(isUntold).returning({ id: orderCommentsTable.id })).length > 0
}

export async function insertCommentFiles(db: Db, files: (typeof orderCommentFilesTable.$inferInsert)[]): Promise<void> {
  if (files.length > 0) await db.insert(orderCommentFilesTable).values(files)
}

/** A file of a comment, with the comment's order. */
export async function commentFile(db: Db, id: string): Promise<{ file: OrderCommentFileRow; orderId: string } | undefined> {
  const [found] = await db
    .select({ file: getTableColumns(orderCommentFilesTable), orderId: orderCommentsTable.orderId })
    .from(orderCommentFilesTable)
    .innerJoin(orderCommentsTable, eq(orderCommentsTable.id, orderCommentFilesTable.commentId))
    .where(eq(orderCommentFilesTable.id, id))
  return found
}

export const fileKeysOfOrder = async (db: Db, orderId: string): Promise<string[]> =>
  (
    await db
      .select({ key: orderCommentFilesTable.storageKey })
      .from(orderCommentFilesTable)
      .innerJoin(orderCommentsTable, eq(orderCommentsTable.id, orderCommentFilesTable.commentId))
      .where(eq(orderCommentsTable.orderId, orderId))
  ).map(({ key }) => key)

/** A comment of this order that can be replied to; replies can't. */
export async function answerable(db: Db, orderId: string, id: string): Promise<OrderCommentRow | undefined> {
  const isIt = and(eq(orderCommentsTable.id, id), eq(orderCommentsTable.orderId, orderId), isNull(orderCommentsTable.parentId))
  return (await db.select().from(orderCommentsTable).where(isIt))[0]
}

/** Inserts a comment; nothing when this person has used the idempotency key before. */
export async function insertComment(db: Db, comment: typeof orderCommentsTable.$inferInsert): Promise<OrderCommentRow | undefined> {
  const target = [orderCommentsTable.senderId, orderCommentsTable.idempotencyKey]
  return (await db.insert(orderCommentsTable).values(comment).onConflictDoNothing({ target }).returning())[0]
}

export async function commentOfAttempt(db: Db, senderId: string, idempotencyKey: string): Promise<OrderCommentRow | undefined> {
  const isAttempt = and(eq(orderCommentsTable.senderId, senderId), eq(orderCommentsTable.idempotencyKey, idempotencyKey))
  return (await db.select().from(orderCommentsTable).where(isAttempt))[0]
}
