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
  /** Names the event, as in `orderDelivered:{orderId}`; told again, it reaches nobody twice. */
  key: string
  /** What it is about, by which each reader has chosen where it reaches them. */
  kind: NotificationKind
  userIds: readonly string[]
  text: string
  /** Where in the product it leads. */
  href?: string | undefined
  /** When it happened; the database's now unless told. */
  at?: Date
  /**
   * Letters that say more than the text. Whoever is to be mailed and has none here gets a plain one. They may be for people
   * who are told nothing else, as whoever did it themselves.
   */
  emails?: readonly NotificationEmail[]
  /** Those of the readers who do not have the product open, where the news is of a kind that is mailed to them instead. */
  absent?: ReadonlySet<string>
  /** Whoever is to be mailed is mailed by the caller, several such news in one mail. */
  isMailedApart?: true
}
export type NotificationEmail = MailMessage & {
  userId: string
  to: string
  /** What the mail is about, in one word, for the record. */
  mailKind: string
  label?: string | undefined
  /** True for what has to arrive whatever was chosen, as a new password: nobody can turn it off. */
  isAlways?: true
}

/**
 * Tells people something, in the caller's transaction: in the app, by mail, both or not at all, as each of them has chosen
 * for this kind. One event is at most one notification and one mail to a person. Answers the notifications that are new.
 */
export const notify = (db: Db, news: NotificationRequest): Promise<WrittenNotification[]> => notifyAll(db, [news])

/** Tells several things in the caller's transaction: all of them or none. */
export async function notifyAll(db: Db, news: readonly NotificationRequest[]): Promise<WrittenNotification[]> {
  return await writeNotifications(db, { ...(await whatToWrite(db, news)), isPushQueued: true })
}

/**
 * Tells several things, and says them on the screens right after it, without a job for that. For jobs, which are done again when
 * they are cut off: what an earlier try has written is then said once more. Letters `from` a company lie in the mailbox at once where
 * there is nobody to carry them.
 */
export async function notifyNow(
  { db, push, mailer }: Pick<AppContext, 'db' | 'push' | 'mailer'>,
  news: readonly NotificationRequest[],
  from?: { name: string; email?: string },
): Promise<void> {
  const all = await whatToWrite(db, news)
  const written = await writeNotifications(db, { ...all, isPushQueued: false, keptFrom: from && keptFromOf(mailer, from) })
  const keys = all.rows.map(({ key }) => key)
  pushToClients(push, written.length === keys.length ? written : await notificationsByKey(db, keys))
}

export function pushToClients(push: AppContext['push'], rows: readonly WrittenNotification[]): void {
  for (const { id, userId, text, href } of rows) push.notification(userId, { _id: id, notification: text, ...(href && { href }) })
}

type ToWrite = { rows: NewNotification[]; mails: MailToPost[]; jobs: QueuedJob[] }

/** Everything in as few questions as there are kinds of news. */
async function whatToWrite(db: Db, news: readonly NotificationRequest[]): Promise<ToWrite> {
  const rows: NewNotification[] = []
  const mails: MailToPost[] = []
  const jobs: QueuedJob[] = []
  for (const [kind, alike] of Map.groupBy(news, ({ kind }) => kind)) {
    const channels = await channelsFor(
      db,
      kind,
      alike.flatMap(({ userIds, emails = [] }) => [...userIds, ...emails.map(({ userId }) => userId)]),
      new Set(alike.flatMap(({ absent = [] }) => [...absent])),
    )
    const wants = (reaches: (channel: NotificationChannel) => boolean) => (id: string) => reaches(channels.get(id) ?? 'none')
    const wantsMail = wants(reachesMail)
    for (const { key, userIds, text, href, at, emails = [], isMailedApart = false } of alike) {
      const readers = [...new Set(userIds)]
      for (const userId of readers.filter(wants(reachesApp)))
        rows.push({ key: keyFor(key, userId), userId, kind, text, href, createdAt: at })
      for (const { userId, mailKind, label, isAlways = false, ...mail } of emails)
        if (isAlways || wantsMail(userId))
          mails.push({ ...mail, key: keyFor(key, userId), kind: mailKind, ...(label && { label }), isNews: !isAlways })
      const unwritten = readers.filter(wantsMail).filter((id) => !emails.some(({ userId }) => userId === id))
      if (unwritten.length > 0 && !isMailedApart)
        jobs.push({ name: 'mailNews', payload: { key, userIds: unwritten, text, ...(href && { href }) } })
    }
  }
  return { rows, mails, jobs }
}

/** One event is told to each reader under a key of their own. */
export const keyFor = (key: string, userId: string) => `${key}:${userId}`
