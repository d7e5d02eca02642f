import {
  type NotificationChannel,
  type NotificationKind,
  reachesApp,
  reachesMail,
} from '@app/contract/notifications/notificationKinds.rules.ts'
import type { AppContext } from '#core/context.ts'
import type { Db } from '#database/db.ts'
import type { QueuedJob } from '#jobs/jobs.ts'
import { keptFromOf, type MailToPost } from '#mail/index.ts'
import type { MailMessage } from '#outside/mail/emailTemplate.ts'
import { type NewNotification, notificationsByKey, type WrittenNotification, writeNotifications } from './notifications.store.ts'
import { channelsFor } from './preferences/notificationPreferences.store.ts'

export type NotificationRequest = {
  /** Identifies the event, as `orderDelivered:{orderId}`; a repetition notifies each reader only once. */
  key: string
  /** The kind, for which each reader has chosen a channel. */
  kind: NotificationKind
  userIds: readonly string[]
  text: string
  /** The screen that it links to. */
  href?: string | undefined
  /** The time of the event; by default the database's present time. */
  at?: Date
  /**
   * Emails with more than the text. A reader without one here gets a plain one. They may also go to people who are not in `userIds`, such
   * as the actor.
   */
  emails?: readonly NotificationEmail[]
  /** The readers who do not have the product open, if this kind is mailed to them then. */
  absent?: ReadonlySet<string>
  /** The caller mails the readers itself, several notifications in one mail. */
  isMailedByCaller?: true
}
export type NotificationEmail = MailMessage & {
  userId: string
  to: string
  /** The subject of the mail in one word, for the record. */
  mailKind: string
  label?: string | undefined
  /** True for mails that are sent regardless of preferences, such as a new password. */
  isAlways?: true
}

/**
 * Notifies people in the caller's transaction: in the app, by mail, both or not at all, as each has chosen for this kind. One event gives
 * at most one notification and one mail per person. Returns the new notifications.
 */
export const notify = (db: Db, requests: NotificationRequest): Promise<WrittenNotification[]> => notifyAll(db, [requests])

/** Sends several notifications in the caller's transaction: all of them or none. */
export async function notifyAll(db: Db, requests: readonly NotificationRequest[]): Promise<WrittenNotification[]> {
  return await writeNotifications(db, { ...(await rowsToWrite(db, requests)), isPushQueued: true })
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
  const all = await rowsToWrite(db, requests)
  const written = await writeNotifications(db, { ...all, isPushQueued: false, keptFrom: from && keptFromOf(mailer, from) })
  const keys = all.rows.map(({ key }) => key)
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

/** Each reader has their own key for an event. */
export const keyFor = (key: string, userId: string) => `${key}:${userId}`
