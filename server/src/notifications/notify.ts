import type { Db } from '#core/db.ts'
import { enqueue } from '#core/jobs.ts'
import { insertNotifications } from './notifications.store.ts'
import type { NotificationRow } from './notifications.table.ts'

export type News = {
  /** Names the event, as in `orderDelivered:{orderId}`; told again, it reaches nobody twice. */
  key: string
  userIds: readonly string[]
  text: string
  /** Where in the product it leads. */
  href?: string | undefined
  /** When it happened; the database's now unless told. */
  at?: Date
}

/** Tells people something, in the caller's transaction; it reaches their screens once that commits. */
export async function notify(db: Db, { key, userIds, text, href, at }: News): Promise<NotificationRow[]> {
  const readers = [...new Set(userIds)]
  const rows = readers.map((userId) => ({ key: keyFor(key, userId), userId, text, href, createdAt: at }))
  const written = await insertNotifications(db, rows)
  if (written.length > 0) await enqueue(db, 'pushNotifications', { ids: written.map(({ id }) => id) })
  return written
}

/** One event is told to each reader under a key of their own. */
export const keyFor = (key: string, userId: string) => `${key}:${userId}`
