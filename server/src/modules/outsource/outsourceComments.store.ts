import { and, asc, eq, getTableColumns, isNull, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { type Cursor, cursorPage } from '#database/cursorPage.ts'
import type { Db } from '#database/db.ts'
import { isId } from '#database/ids.ts'
import type { PersonRow } from '#users/index.ts'
import { usersTable } from '#users/users.table.ts'
import { type OutsourceCommentRow, outsourceCommentsTable } from './outsource.table.ts'

export type OutsourceCommentWithPeople = { comment: OutsourceCommentRow; sender: PersonRow; receiver: PersonRow; replies: number }

const receivers = alias(usersTable, 'receivers')
const person = (table: typeof usersTable | typeof receivers) => ({
  id: table.id,
  username: table.username,
  name: table.name,
  profilePicture: table.profilePicture,
})

const commentsWithPeople = (db: Db) =>
  db
    .select({
      comment: getTableColumns(outsourceCommentsTable),
      sender: person(usersTable),
      receiver: person(receivers),
      replies: sql<number>`(select count(*)::int from ${outsourceCommentsTable} below where below.parent_id = ${outsourceCommentsTable.id})`,
    })
    .from(outsourceCommentsTable)
    .innerJoin(usersTable, eq(usersTable.id, outsourceCommentsTable.senderId))
    .innerJoin(receivers, eq(receivers.id, outsourceCommentsTable.receiverId))
    .$dynamic()

const { id, orderId, parentId, senderId, idempotencyKey, currency, priceCents, createdAt } = outsourceCommentsTable

/** The proposals for an order, the cheapest of each currency first; of one person, where one is named. */
export const proposalsFor = (db: Db, order: string, bidder?: string): Promise<OutsourceCommentWithPeople[]> =>
  commentsWithPeople(db)
    .where(and(eq(orderId, order), isNull(parentId), bidder === undefined ? undefined : eq(senderId, bidder)))
    .orderBy(asc(currency), asc(priceCents), asc(createdAt), asc(id))

export async function proposalOf(db: Db, order: string, proposal: string): Promise<OutsourceCommentRow | undefined> {
  if (!isId(order) || !isId(proposal)) return undefined
  const isIt = and(eq(id, proposal), eq(orderId, order), isNull(parentId))
  return (await db.select().from(outsourceCommentsTable).where(isIt))[0]
}

/** A page of the replies below a proposal, oldest first. */
export async function repliesBelow(
  db: Db,
  proposal: string,
  { limit, ...cursor }: Cursor & { limit: number },
): Promise<OutsourceCommentWithPeople[]> {
  const page = cursorPage(db, { table: outsourceCommentsTable, at: createdAt, id }, eq(parentId, proposal), cursor)
  const rows = await commentsWithPeople(db)
    .where(page.where)
    .orderBy(...page.orderBy)
    .limit(limit)
  return page.inOrder(rows)
}

export async function commentById(db: Db, comment: string): Promise<OutsourceCommentWithPeople | undefined> {
  return (await commentsWithPeople(db).where(eq(id, comment)))[0]
}

/** Inserts a comment; nothing where its sender already has a proposal for this order, or has used the idempotency key before. */
export async function insertComment(db: Db, comment: typeof outsourceCommentsTable.$inferInsert): Promise<OutsourceCommentRow | undefined> {
  return (await db.insert(outsourceCommentsTable).values(comment).onConflictDoNothing().returning())[0]
}

export async function commentOfAttempt(db: Db, sender: string, key: string): Promise<OutsourceCommentRow | undefined> {
  const isAttempt = and(eq(senderId, sender), eq(idempotencyKey, key))
  return (await db.select().from(outsourceCommentsTable).where(isAttempt))[0]
}
