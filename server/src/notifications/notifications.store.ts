import { countedAtMost, type ListInput } from '@app/contract/core/paging.ts'
import { and, asc, count, desc, eq, ilike, inArray, type SQL } from 'drizzle-orm'
import type { Db } from '#core/db.ts'
import { type NotificationRow, notificationsTable } from './notifications.table.ts'

type NewNotification = Pick<typeof notificationsTable.$inferInsert, 'key' | 'userId' | 'text' | 'href' | 'createdAt'>

/** Writes those whose key is new, and answers with them. */
export const insertNotifications = (db: Db, rows: NewNotification[]): Promise<NotificationRow[]> =>
  rows.length === 0
    ? Promise.resolve([])
    : db.insert(notificationsTable).values(rows).onConflictDoNothing({ target: notificationsTable.key }).returning()

export const notificationsById = (db: Db, ids: readonly string[]): Promise<NotificationRow[]> =>
  db.select().from(notificationsTable).where(inArray(notificationsTable.id, ids))

export async function notificationByKey(db: Db, key: string): Promise<NotificationRow | undefined> {
  const [row] = await db.select().from(notificationsTable).where(eq(notificationsTable.key, key))
  return row
}

type NotificationList = Omit<ListInput, 'tab'> & { tab?: 'all' | 'unread' | undefined }

/** One page of a person's notifications, and how many there are under each tab. */
export async function listNotifications(db: Db, userId: string, list: NotificationList) {
  const { tab = 'all', page, pageSize, search } = list
  const found = and(eq(notificationsTable.userId, userId), search ? ilike(notificationsTable.text, containing(search)) : undefined)
  const order = list.direction === 'asc' ? asc : desc
  const items = await db
    .select()
    .from(notificationsTable)
    .where(and(found, tab === 'unread' ? isUnread : undefined))
    .orderBy(order(notificationsTable.createdAt), order(notificationsTable.id))
    .limit(pageSize)
    .offset((page - 1) * pageSize)
  const tabs = { all: await countOf(db, found), unread: await countOf(db, and(found, isUnread)) }
  return { items, total: Math.min(tabs[tab], countedAtMost), isCapped: tabs[tab] > countedAtMost, tabs }
}

const isUnread = eq(notificationsTable.isRead, false)
const containing = (search: string) => `%${search.replace(/[\\%_]/g, '\\$&')}%`

/** Counts no further than is shown: the back office is told of every order, for years, and the bell asks each time. */
async function countOf(db: Db, which: SQL | undefined): Promise<number> {
  const some = db
    .select({ id: notificationsTable.id })
    .from(notificationsTable)
    .where(which)
    .limit(countedAtMost + 1)
    .as('some')
  const [row] = await db.select({ total: count() }).from(some)
  return row?.total ?? 0
}

const ofUser = (id: string, userId: string) => and(eq(notificationsTable.id, id), eq(notificationsTable.userId, userId))

export async function saveIsRead(db: Db, id: string, userId: string, isRead: boolean): Promise<NotificationRow | undefined> {
  const [row] = await db.update(notificationsTable).set({ isRead }).where(ofUser(id, userId)).returning()
  return row
}

export async function deleteNotification(db: Db, id: string, userId: string): Promise<boolean> {
  const deleted = await db.delete(notificationsTable).where(ofUser(id, userId)).returning({ id: notificationsTable.id })
  return deleted.length > 0
}

export async function deleteNotificationsOf(db: Db, userId: string): Promise<void> {
  await db.delete(notificationsTable).where(eq(notificationsTable.userId, userId))
}
