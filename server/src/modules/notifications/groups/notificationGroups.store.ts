import { and, arrayOverlaps, eq, gt, inArray, isNull, lt, sql } from 'drizzle-orm'
import type { Db } from '#database/db.ts'
import { type NotificationGroupRow, notificationGroupsTable, notificationsTable } from '../notifications.table.ts'

/** A group ends when this many minutes pass without another event. */
export const groupMinutes = 10
const since = sql`now() - make_interval(mins => ${groupMinutes})`

/** Concurrent events of one group wait for each other. */
export async function lockGroup(db: Db, groupKey: string): Promise<void> {
  await db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`notificationGroup:${groupKey}`}, 0))`)
}

/** The groups that are still running. */
export const runningGroups = (db: Db, groupKey: string, userIds: readonly string[]): Promise<NotificationGroupRow[]> =>
  db
    .select()
    .from(notificationGroupsTable)
    .where(
      and(
        eq(notificationGroupsTable.groupKey, groupKey),
        inArray(notificationGroupsTable.userId, [...userIds]),
        gt(notificationGroupsTable.lastAt, since),
      ),
    )

type NewGroup = Omit<NotificationGroupRow, 'lastAt'>

/** Saves groups with a new beginning or another event. */
export async function saveGroups(db: Db, groups: readonly NewGroup[]): Promise<void> {
  if (groups.length === 0) return
  await db
    .insert(notificationGroupsTable)
    .values(groups.map((group) => ({ ...group, lastAt: sql`now()` })))
    .onConflictDoUpdate({
      target: [notificationGroupsTable.userId, notificationGroupsTable.groupKey],
      set: {
        notificationKey: sql`excluded.notification_key`,
        keys: sql`excluded.keys`,
        one: sql`excluded.one`,
        many: sql`excluded.many`,
        href: sql`excluded.href`,
        mailed: sql`excluded.mailed`,
        lastAt: sql`excluded.last_at`,
      },
    })
}

/** The group, locked until the end of the transaction. */
export async function lockedGroup(db: Db, userId: string, groupKey: string): Promise<NotificationGroupRow | undefined> {
  const one = and(eq(notificationGroupsTable.userId, userId), eq(notificationGroupsTable.groupKey, groupKey))
  return (await db.select().from(notificationGroupsTable).where(one).for('update'))[0]
}

/** The groups of these readers with one of these events, locked. */
export const groupsWith = (db: Db, userIds: readonly string[], keys: readonly string[]): Promise<NotificationGroupRow[]> =>
  db
    .select()
    .from(notificationGroupsTable)
    .where(and(inArray(notificationGroupsTable.userId, [...userIds]), arrayOverlaps(notificationGroupsTable.keys, [...keys])))
    .orderBy(notificationGroupsTable.userId)
    .for('update')

export async function deleteGroup(db: Db, { userId, groupKey }: Pick<NotificationGroupRow, 'userId' | 'groupKey'>): Promise<void> {
  await db
    .delete(notificationGroupsTable)
    .where(and(eq(notificationGroupsTable.userId, userId), eq(notificationGroupsTable.groupKey, groupKey)))
}

/** Changes the text of an unread notification; false if it was read or deleted. With `isAgain` it becomes the newest. */
export async function rewriteUnread(
  db: Db,
  { key, text, href, isAgain }: { key: string; text: string; href: string | null; isAgain: boolean },
): Promise<boolean> {
  const unread = and(eq(notificationsTable.key, key), eq(notificationsTable.isRead, false), isNull(notificationsTable.deletedAt))
  const changed = await db
    .update(notificationsTable)
    .set({ text, href, ...(isAgain && { createdAt: sql`now()` }) })
    .where(unread)
    .returning({ id: notificationsTable.id })
  return changed.length > 0
}

/** Whether its reader has read or deleted a notification. */
export async function isSettled(db: Db, key: string): Promise<boolean> {
  const [row] = await db
    .select({ isRead: notificationsTable.isRead, deletedAt: notificationsTable.deletedAt })
    .from(notificationsTable)
    .where(eq(notificationsTable.key, key))
  return row !== undefined && (row.isRead || row.deletedAt !== null)
}

/** Deletes groups that ended long ago. */
export async function deleteGroupsBefore(db: Db, before: Date): Promise<void> {
  await db.delete(notificationGroupsTable).where(lt(notificationGroupsTable.lastAt, before))
}
