import { type NewsChannel, type NewsKind, reachesApp, reachesMail } from '@app/contract/notifications/news.rules.ts'
import type { Db } from '#core/db.ts'
import { enqueue } from '#core/jobs.ts'
import { postMail } from '#mail/index.ts'
import type { MailMessage } from '#outside/mail/letter.ts'
import { channelsFor } from './newsPreferences.store.ts'
import { insertNotifications } from './notifications.store.ts'
import type { NotificationRow } from './notifications.table.ts'

export type News = {
  /** Names the event, as in `orderDelivered:{orderId}`; told again, it reaches nobody twice. */
  key: string
  /** What it is about, by which each reader has chosen where it reaches them. */
  kind: NewsKind
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
  letters?: readonly NewsLetter[]
  /** Those of the readers who do not have the product open, where the news is of a kind that is mailed to them instead. */
  absent?: ReadonlySet<string>
}
export type NewsLetter = MailMessage & {
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
export async function notify(db: Db, { key, kind, userIds, text, href, at, letters = [], absent }: News): Promise<NotificationRow[]> {
  const readers = [...new Set(userIds)]
  const channels = await channelsFor(db, kind, [...readers, ...letters.map(({ userId }) => userId)], absent)
  const wants = (reaches: (channel: NewsChannel) => boolean) => (id: string) => reaches(channels.get(id) ?? 'none')

  const rows = readers.filter(wants(reachesApp)).map((userId) => ({ key: keyFor(key, userId), userId, kind, text, href, createdAt: at }))
  const written = await insertNotifications(db, rows)
  if (written.length > 0) await enqueue(db, 'pushNotifications', { ids: written.map(({ id }) => id) })

  const wantsMail = wants(reachesMail)
  for (const { userId, mailKind, label, isAlways = false, ...mail } of letters)
    if (isAlways || wantsMail(userId))
      await postMail(db, { ...mail, key: keyFor(key, userId), kind: mailKind, ...(label && { label }), isNews: !isAlways })
  const unwritten = readers.filter(wantsMail).filter((id) => !letters.some(({ userId }) => userId === id))
  if (unwritten.length > 0) await enqueue(db, 'mailNews', { key, userIds: unwritten, text, ...(href && { href }) })
  return written
}

/** One event is told to each reader under a key of their own. */
export const keyFor = (key: string, userId: string) => `${key}:${userId}`
