import { reachesApp, reachesMail } from '@app/contract/notifications/notificationKinds.rules.ts'
import { later, minutes } from '#core/clock.ts'
import type { Db } from '#database/db.ts'
import { enqueue } from '#jobs/jobs.ts'
import { keyFor, type NotificationRequest } from '../notificationRequest.ts'
import type { NotificationGroupRow } from '../notifications.table.ts'
import { channelsFor } from '../preferences/notificationPreferences.store.ts'
import { beginOrJoin, groupMinutes, joinRunning, rewriteUnread, saveGroups } from './notificationGroups.store.ts'

declare module '#jobs/jobs.ts' {
  interface Jobs {
    /** The lists of notifications of these people changed without a new one. */
    notificationsChanged: { userIds: readonly string[] }
    /** Mails the number of events that joined a group since its last mail. */
    mailNotificationGroup: { userId: string; groupKey: string }
  }
}

/** The text of a group with this many events. */
export const groupText = ({ one, many }: Pick<NotificationGroupRow, 'one' | 'many'>, count: number): string =>
  count === 1 ? one : many.replace('{count}', String(count))

/**
 * Adds grouped events to the running groups of their readers, in the caller's transaction: the unread notification of a group gets the new
 * number. Returns the requests with the readers who have no running group, for whom the event begins one.
 */
export async function joinGroups(db: Db, requests: readonly NotificationRequest[]): Promise<NotificationRequest[]> {
  const rest: NotificationRequest[] = []
  for (const request of requests) rest.push(request.group ? await joinGroup(db, request, request.group) : request)
  return rest
}

async function joinGroup(db: Db, request: NotificationRequest, group: NonNullable<NotificationRequest['group']>) {
  const { key, kind, absent, text, href = null, isMailedByCaller = false } = request
  const beginners = new Set(request.userIds)
  const event = { groupKey: group.key, key, one: text, many: group.many, href: group.href ?? href }
  const rows = [...(await beginOrJoin(db, event, [...beginners])), ...(await joinRunning(db, event, group.joiners ?? []))]
  const alone = rows.filter((row) => row.notificationKey === keyFor(key, row.userId)).map(({ userId }) => userId)
  const joined = rows.filter(({ userId }) => !alone.includes(userId))
  const channels = await channelsFor(
    db,
    kind,
    joined.map(({ userId }) => userId),
    absent,
  )
  const changed: string[] = []
  for (const row of joined) {
    const { userId } = row
    const channel = channels.get(userId) ?? 'none'
    if (reachesApp(channel) && !(await rewrite(db, row))) {
      // Its reader has read the notification of the group, so the event begins another one.
      if (beginners.has(userId)) alone.push(userId)
      const own = keyFor(key, userId)
      await saveGroups(db, [{ ...row, notificationKey: own, keys: [own], mailed: 1 }])
      continue
    }
    if (reachesApp(channel)) changed.push(userId)
    if (reachesMail(channel) && !isMailedByCaller && row.keys.length === row.mailed + 1) await mailLater(db, userId, group.key)
  }
  if (changed.length > 0) await enqueue(db, 'notificationsChanged', { userIds: changed })
  return { ...request, userIds: alone }
}

const rewrite = (db: Db, { notificationKey, keys, href, ...texts }: Omit<NotificationGroupRow, 'lastAt'>) =>
  rewriteUnread(db, { key: notificationKey, text: groupText(texts, keys.length), href, isAgain: true })

/** One mail for all events until then. */
const mailLater = (db: Db, userId: string, groupKey: string) =>
  enqueue(db, 'mailNotificationGroup', { userId, groupKey }, { runAt: later(new Date(), minutes(groupMinutes)) })
