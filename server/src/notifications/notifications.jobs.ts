import type { JobContext, JobHandlers } from '#core/jobs.ts'
import { notificationsById } from './notifications.store.ts'

declare module '#core/jobs.ts' {
  interface Jobs {
    pushNotifications: { ids: readonly string[] }
  }
}

/** Says it on every screen of whom it is for. The row is what counts: a push that nobody hears is found in the list. */
async function pushNotifications({ ids }: { ids: readonly string[] }, { db, push }: JobContext): Promise<void> {
  for (const { id, userId, text, href } of await notificationsById(db, ids))
    push.notification(userId, { _id: id, notification: text, ...(href && { href }) })
}

export const notificationJobs = { pushNotifications } satisfies JobHandlers
