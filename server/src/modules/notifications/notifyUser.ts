import type { Actor } from '@app/contract/core/access.ts'
import type { AppContext } from '#core/context.ts'
import { conflict, orNotFound } from '#core/refusal.ts'
import { isId, newId } from '#database/ids.ts'
import { findUser, isClosed } from '#users/index.ts'
import { keyFor } from './notificationRequest.ts'
import { notificationByKey } from './notifications.store.ts'
import type { NotificationRow } from './notifications.table.ts'
import { notify } from './notify.ts'

type Words = { to: string; text: string; idempotencyKey: string | null }

/** A notification from a member of the office to another person; a retry with the same idempotency key sends it once. */
export async function notifyUser({ db, clock }: Pick<AppContext, 'db' | 'clock'>, me: Actor, words: Words): Promise<NotificationRow> {
  const reader = orNotFound(isId(words.to) ? await findUser(db, words.to) : undefined, 'User')
  // A closed account reads nothing.
  if (isClosed(reader)) throw conflict('unable to send notification!')
  const key = `told:${me.id}:${words.idempotencyKey ?? newId()}`
  return db.transaction(async (db) => {
    await notify(db, { key, kind: 'office', userIds: [reader.id], text: words.text, at: clock.now() })
    return (await notificationByKey(db, keyFor(key, reader.id))) ?? unsavedNotification(key, reader.id, words.text, clock.now())
  })
}

/** A reader who chose mail only, or nothing, has no notification; the sender is not told. */
const unsavedNotification = (key: string, userId: string, text: string, createdAt: Date): NotificationRow => ({
  id: key,
  key,
  userId,
  kind: 'office',
  text,
  href: null,
  isRead: false,
  deletedAt: null,
  createdAt,
})
