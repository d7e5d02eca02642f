import type { ReaderClock } from '@app/contract/core/dueDay.ts'
import type { ListInput } from '@app/contract/core/paging.ts'
import { type NotificationFilterValues, notificationFilters } from '@app/contract/notifications/notifications.filters.ts'
import { and, desc, eq, gt, inArray, isNull, lt, lte, ne, type SQL, sql } from 'drizzle-orm'
import type { Db } from '#database/db.ts'
import { filterCondition } from '#database/filterConditions.ts'
import { newId } from '#database/ids.ts'
import { onPage, shownCount } from '#database/offsetPage.ts'
import { allIds, countUpTo, inOrder } from '#database/pageOfIds.ts'
import { preparedFor } from '#database/prepared.ts'
import { containing } from '#database/searchPatterns.ts'
import { jobSpec, jobSpecs, type QueuedJob, queued, specsOf } from '#jobs/jobs.ts'
import { insertedMails, type MailToPost, mailSpecs, mailsToWrite } from '#mail/index.ts'
import { type NotificationRow, notificationsTable } from './notifications.table.ts'

export type NewNotification = Pick<typeof notificationsTable.$inferInsert, 'key' | 'userId' | 'kind' | 'text' | 'href' | 'createdAt'>

export type WrittenNotification = Pick<NotificationRow, 'id' | 'userId' | 'text' | 'href'>
type NotificationToWrite = {
  rows: readonly NewNotification[]
  mails: readonly MailToPost[]
  jobs: readonly QueuedJob[]
  isPushQueued: boolean
  keptFrom?: string | undefined
}

/**
 * Inserts the notifications and mails whose key is new, with a job for each mail, for the push if it is wanted, and the given jobs, all in
 * one statement. Returns the new notifications.
 */
export async function writeNotifications(
  db: Db,
  { rows, mails, jobs, isPushQueued, keptFrom }: NotificationToWrite,
): Promise<WrittenNotification[]> {
  if (rows.length + mails.length + jobs.length === 0) return []
  const written = await writing(db).execute({
    rows: JSON.stringify(rows.map((row) => ({ id: newId(), ...row }))),
    mails: mailsToWrite(mails, keptFrom),
    jobs: specsOf(jobs),
    isPushQueued,
  })
  return written.flatMap(({ told }) => (told ? [told] : []))
}

const writing = preparedFor((db) => {
  const { id, userId, text, href } = notificationsTable
  const rows = sql`select news.id, news."userId", news.key, news.kind, news.text, news.href, false, null::timestamptz, coalesce(news."createdAt", now())
    from json_to_recordset(${sql.placeholder('rows')}::json)
      as news(id uuid, "userId" uuid, key text, kind text, text text, href text, "createdAt" timestamptz)`
  const told = db
    .$with('told')
    .as(
      db
        .insert(notificationsTable)
        .select(rows)
        .onConflictDoNothing({ target: notificationsTable.key })
        .returning({ id, userId, text, href }),
    )
  const pushSpecs = sql`select ${jobSpec('pushNotifications', sql`json_build_object('ids', json_agg(told.id))`)} from told where ${sql.placeholder('isPushQueued')}::boolean having count(*) > 0`
  const deviceSpecs = sql`select ${jobSpec('pushToDevices', sql`json_build_object('ids', json_agg(told.id))`)} from told where exists (select from push_devices where push_devices.user_id = told.user_id) having count(*) > 0`
  return db
    .with(told, insertedMails(db))
    .select({ told: { id: told.id, userId: told.userId, text: told.text, href: told.href } })
    .from(queued(sql`${jobSpecs} union all ${pushSpecs} union all ${deviceSpecs} union all ${mailSpecs}`))
    .leftJoin(told, sql`true`)
    .prepare('write_news')
})

export const notificationsById = (db: Db, ids: readonly string[]): Promise<NotificationRow[]> =>
  db.select().from(notificationsTable).where(inArray(notificationsTable.id, ids))

export const notificationsByKey = (db: Db, keys: readonly string[]): Promise<NotificationRow[]> =>
  db.select().from(notificationsTable).where(inArray(notificationsTable.key, keys))

export async function notificationByKey(db: Db, key: string): Promise<NotificationRow | undefined> {
  const [row] = await db.select().from(notificationsTable).where(eq(notificationsTable.key, key))
  return row
}

type NotificationList = Omit<ListInput, 'tab'> & { tab?: 'all' | 'unread' | undefined; filtered?: SQL | undefined }

/** The condition of the filters; undefined if none is set. An index finds the reader's rows before. */
export const filteredNotifications = (values: NotificationFilterValues, reading: ReaderClock): SQL | undefined =>
  filterCondition(
    notificationFilters,
    {
      kind: notificationsTable.kind,
      read: { yes: eq(notificationsTable.isRead, true), no: isUnread },
      created: { instant: notificationsTable.createdAt },
    },
    values,
    reading,
  )

/** One page of a person's notifications, and the number under each tab. */
export async function listNotifications(db: Db, userId: string, list: NotificationList) {
  const { tab = 'all' } = list
  const found = foundOf(userId, list)
  const query = db
    .select()
    .from(notificationsTable)
    .where(and(found, tab === 'unread' ? isUnread : undefined))
    .$dynamic()
  const items = await onPage(query, list, inOrder(list, notificationsTable.createdAt, notificationsTable.id))
  const tabs = { all: await countOf(db, found), unread: await countOf(db, and(found, isUnread)) }
  return { items, ...shownCount(tabs[tab]), tabs }
}

/** The ids of all pages of a person's list together, in their order. */
export const idsOfNotifications = (db: Db, userId: string, list: Omit<NotificationList, 'page' | 'pageSize'>) =>
  allIds(
    db,
    { table: notificationsTable, id: notificationsTable.id, by: notificationsTable.createdAt },
    and(foundOf(userId, list), list.tab === 'unread' ? isUnread : undefined),
    list.direction,
  )

const foundOf = (userId: string, { search, filtered }: Pick<NotificationList, 'search' | 'filtered'>): SQL | undefined =>
  and(
    eq(notificationsTable.userId, userId),
    isKept,
    search ? sql`searchable(${notificationsTable.text}) like searchable(${containing(search)})` : undefined,
    filtered,
  )

const isUnread = eq(notificationsTable.isRead, false)
const isKept = isNull(notificationsTable.deletedAt)

/** Counts up to what is shown: the back office collects notifications for years, and the bell counts on each load. */
const countOf = (db: Db, which: SQL | undefined) => countUpTo(db, notificationsTable, which)

const keptOf = (userId: string) => and(eq(notificationsTable.userId, userId), isKept)

export async function saveIsRead(db: Db, id: string, userId: string, isRead: boolean): Promise<NotificationRow | undefined> {
  const one = and(eq(notificationsTable.id, id), keptOf(userId))
  const [row] = await db.update(notificationsTable).set({ isRead }).where(one).returning()
  return row
}

/** Returns those that changed. */
export async function saveSomeRead(db: Db, ids: readonly string[], userId: string, isRead: boolean): Promise<string[]> {
  const others = and(inArray(notificationsTable.id, ids), keptOf(userId), ne(notificationsTable.isRead, isRead))
  const rows = await db.update(notificationsTable).set({ isRead }).where(others).returning({ id: notificationsTable.id })
  return rows.map(({ id }) => id)
}

export async function saveAllRead(db: Db, userId: string): Promise<void> {
  await db
    .update(notificationsTable)
    .set({ isRead: true })
    .where(and(keptOf(userId), isUnread))
}

/** Soft-deletes some, and returns how many; those of one instant can be restored by it. */
export async function deleteNotifications(db: Db, ids: readonly string[], userId: string, deletedAt: Date): Promise<number> {
  const some = and(inArray(notificationsTable.id, ids), keptOf(userId))
  const deleted = await db.update(notificationsTable).set({ deletedAt }).where(some).returning({ id: notificationsTable.id })
  return deleted.length
}

export async function deleteNotificationsOf(db: Db, userId: string, deletedAt: Date): Promise<void> {
  await db.update(notificationsTable).set({ deletedAt }).where(keptOf(userId))
}

/** Deletes unread notifications whose event no longer exists. Returns their readers. */
export async function deleteUnreadByKey(db: Db, keys: readonly string[]): Promise<string[]> {
  if (keys.length === 0) return []
  const gone = await db
    .delete(notificationsTable)
    .where(and(inArray(notificationsTable.key, [...keys]), isUnread))
    .returning({ userId: notificationsTable.userId })
  return [...new Set(gone.map(({ userId }) => userId))]
}

/** Returns how many were restored. */
export async function restoreNotifications(db: Db, userId: string, deletedAt: Date): Promise<number> {
  const hidden = and(eq(notificationsTable.userId, userId), eq(notificationsTable.deletedAt, deletedAt))
  const restored = await db.update(notificationsTable).set({ deletedAt: null }).where(hidden).returning({ id: notificationsTable.id })
  return restored.length
}

/** Deletes a page of those that can no longer be restored; returns how many. */
export async function forgetDeletedBefore(db: Db, before: Date, atMost: number): Promise<number> {
  const some = db
    .select({ id: notificationsTable.id })
    .from(notificationsTable)
    .where(lt(notificationsTable.deletedAt, before))
    .limit(atMost)
  return (await db.delete(notificationsTable).where(inArray(notificationsTable.id, some))).rowCount ?? 0
}

/** The newest unread ones of a person between two instants, and how many there are in all. */
export async function unreadBetween(db: Db, userId: string, { after, until, atMost }: { after: Date; until: Date; atMost: number }) {
  const those = and(keptOf(userId), isUnread, gt(notificationsTable.createdAt, after), lte(notificationsTable.createdAt, until))
  const items = await db.select().from(notificationsTable).where(those).orderBy(desc(notificationsTable.createdAt)).limit(atMost)
  return { items, total: items.length < atMost ? items.length : await countOf(db, those) }
}
