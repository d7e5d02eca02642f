import { type NotificationChannel, reachesApp, reachesMail } from '@app/contract/notifications/notificationKinds.rules.ts'
import type { AppContext } from '#core/context.ts'
import type { Db } from '#database/db.ts'
import type { QueuedJob } from '#jobs/jobs.ts'
import { keptFromOf, type MailToPost } from '#mail/index.ts'
import { joinGroups } from './groups/joinGroups.ts'
import { keyFor, type NotificationRequest } from './notificationRequest.ts'
import { type NewNotification, notificationsByKey, type WrittenNotification, writeNotifications } from './notifications.store.ts'
import { channelsFor } from './preferences/notificationPreferences.store.ts'

/**
 * Notifies people in the caller's transaction: in the app, by mail, both or not at all, as each has chosen for this kind. One event gives
 * at most one notification and one mail per person. Returns the new notifications.
 */
export const notify = (db: Db, requests: NotificationRequest): Promise<WrittenNotification[]> => notifyAll(db, [requests])

/** Sends several notifications in the caller's transaction: all of them or none. */
export async function notifyAll(db: Db, requests: readonly NotificationRequest[]): Promise<WrittenNotification[]> {
  return await writeNotifications(db, { ...(await rowsToWrite(db, await joinGroups(db, requests))), isPushQueued: true })
}

/**
 * Sends several notifications and pushes them to open screens right after, without a job. For jobs: a retry pushes the notifications of an
 * earlier attempt again. Emails `from` a company are delivered to the mailbox at once if no mail server is set up.
 */
export async function notifyNow(
  { db, push, mailer }: Pick<AppContext, 'db' | 'push' | 'mailer'>,
  requests: readonly NotificationRequest[],
  from?: { name: string; email?: string },
): Promise<void> {
  const write = async (db: Db, alone: readonly NotificationRequest[]) => {
    const all = await rowsToWrite(db, alone)
    const written = await writeNotifications(db, { ...all, isPushQueued: false, keptFrom: from && keptFromOf(mailer, from) })
    return { written, keys: all.rows.map(({ key }) => key) }
  }
  // An event and its group are saved together.
  const isGrouped = requests.some(({ group }) => group !== undefined)
  const { written, keys } = isGrouped
    ? await db.transaction(async (db) => write(db, await joinGroups(db, requests)))
    : await write(db, requests)
  pushToClients(push, written.length === keys.length ? written : await notificationsByKey(db, keys))
}

export function pushToClients(push: AppContext['push'], rows: readonly WrittenNotification[]): void {
  for (const { id, userId, text, href } of rows) push.notification(userId, { _id: id, notification: text, ...(href && { href }) })
}

type ToWrite = { rows: NewNotification[]; mails: MailToPost[]; jobs: QueuedJob[] }

/** Reads everything in one query for each kind of notification. */
async function rowsToWrite(db: Db, requests: readonly NotificationRequest[]): Promise<ToWrite> {
  const rows: NewNotification[] = []
  const mails: MailToPost[] = []
  const jobs: QueuedJob[] = []
  for (const [kind, alike] of Map.groupBy(requests, ({ kind }) => kind)) {
    const channels = await channelsFor(
      db,
      kind,
      alike.flatMap(({ userIds, emails = [] }) => [...userIds, ...emails.map(({ userId }) => userId)]),
      new Set(alike.flatMap(({ absent = [] }) => [...absent])),
    )
    const wants = (reaches: (channel: NotificationChannel) => boolean) => (id: string) => reaches(channels.get(id) ?? 'none')
    const wantsMail = wants(reachesMail)
    for (const { key, userIds, text, href, at, emails = [], isMailedByCaller = false } of alike) {
      const readers = [...new Set(userIds)]
      for (const userId of readers.filter(wants(reachesApp)))
        rows.push({ key: keyFor(key, userId), userId, kind, text, href, createdAt: at })
      for (const { userId, mailKind, label, isAlways = false, ...mail } of emails)
        if (isAlways || wantsMail(userId))
          mails.push({ ...mail, key: keyFor(key, userId), kind: mailKind, ...(label && { label }), isNews: !isAlways })
      const unwritten = readers.filter(wantsMail).filter((id) => !emails.some(({ userId }) => userId === id))
      if (unwritten.length > 0 && !isMailedByCaller)
        jobs.push({ name: 'mailNews', payload: { key, userIds: unwritten, text, ...(href && { href }) } })
    }
  }
  return { rows, mails, jobs }
}
