import { and, arrayOverlaps, eq, getTableColumns, gt, inArray, isNull, lt, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { Db } from '#database/db.ts'
import { keyFor } from '../notificationRequest.ts'
import { type NotificationGroupRow, notificationGroupsTable, notificationsTable } from '../notifications.table.ts'

/** A group ends when this many minutes pass without another event. */
export const groupMinutes = 10
const since = sql`now() - make_interval(mins => ${groupMinutes})`

/** One event of a group, with its texts. */
type GroupEvent = Pick<NotificationGroupRow, 'groupKey' | 'one' | 'many' | 'href'> & { key: string }
export type GroupOfReader = Omit<NotificationGroupRow, 'lastAt'>

/**
 * Adds an event to the running group of each reader, or begins one with it. Concurrent events wait for each other by the row, and a repeated
 * one is in its group already.
 */
export async function beginOrJoin(db: Db, event: GroupEvent, userIds: readonly string[]): Promise<GroupOfReader[]> {
  if (userIds.length === 0) return []
  const { groupKey, key, one, many, href } = event
  const there = notificationGroupsTable
  const [isRunning, isThere] = [sql`${there.lastAt} > ${since}`, sql`${there.keys} @> excluded.keys`]
  const kept = (before: PgColumn, now: string) =>
    sql`case when ${isRunning} or ${isThere} then ${before} else ${sql.raw(`excluded.${now}`)} end`
  return await db
    .insert(there)
    .values(
      // In one order, so that two events don't wait for each other's rows.
      userIds.toSorted().map((userId) => {
        const own = keyFor(key, userId)
        return { userId, groupKey, notificationKey: own, keys: [own], one, many, href, mailed: 1, lastAt: sql`now()` }
      }),
    )
    .onConflictDoUpdate({
      target: [there.userId, there.groupKey],
      set: {
        notificationKey: kept(there.notificationKey, 'notification_key'),
        keys: sql`case when ${isThere} then ${there.keys} when ${isRunning} then ${there.keys} || excluded.keys else excluded.keys end`,
        mailed: kept(there.mailed, 'mailed'),
        one: sql`excluded.one`,
        many: sql`excluded.many`,
        href: sql`excluded.href`,
        lastAt: sql`now()`,
      },
    })
    .returning(groupOfReader)
}

/** Adds an event to the running groups of readers who get no new notification of it. */
export async function joinRunning(db: Db, event: GroupEvent, userIds: readonly string[]): Promise<GroupOfReader[]> {
  if (userIds.length === 0) return []
  const { groupKey, key, one, many, href } = event
  const there = notificationGroupsTable
  const own = sql`(${key}::text || ':' || ${there.userId})`
  return await db
    .update(there)
    .set({
      keys: sql`case when ${own} = any(${there.keys}) then ${there.keys} else array_append(${there.keys}, ${own}) end`,
      ...{ one, many, href },
      lastAt: sql`now()`,
    })
    .where(and(eq(there.groupKey, groupKey), inArray(there.userId, [...userIds]), gt(there.lastAt, since)))
    .returning(groupOfReader)
}

const { lastAt: _, ...groupOfReader } = getTableColumns(notificationGroupsTable)

/** Saves changed groups. */
export async function saveGroups(db: Db, groups: readonly GroupOfReader[]): Promise<void> {
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
