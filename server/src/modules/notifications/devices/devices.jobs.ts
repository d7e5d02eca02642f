import { href } from '@app/contract/screens.ts'
import { companyOf } from '#company/index.ts'
import { minutes } from '#core/clock.ts'
import { enqueue, type JobContext } from '#jobs/jobs.ts'
import { notificationsById } from '../notifications.store.ts'
import { deviceById, devicesOf, forgetDevice } from './devices.store.ts'

declare module '#jobs/jobs.ts' {
  interface Jobs {
    /** Queued with the notifications, for people who have a subscribed browser. */
    pushToDevices: { ids: readonly string[] }
    pushToDevice: { deviceId: string; notificationId: string }
  }
}

/** About half an hour with growing pauses: a short outage of a push service loses nothing. */
const attempts = 8
/** Older notifications are not pushed: they have been read in the list by then, or are outdated. */
const freshMs = minutes(60)

/**
 * People who have the product open see it there and get no push. Each browser is a separate job, so that an outage of one push service
 * delays no other.
 */
async function pushToDevices({ ids }: { ids: readonly string[] }, { db, push }: JobContext): Promise<void> {
  const written = await notificationsById(db, ids)
  const present = await push.present([...new Set(written.map(({ userId }) => userId))])
  const away = written.filter(({ userId, isRead, deletedAt }) => !present.has(userId) && !isRead && !deletedAt)
  const devices = Map.groupBy(
    await devicesOf(
      db,
      away.map(({ userId }) => userId),
    ),
    ({ userId }) => userId,
  )
  await db.transaction(async (db) => {
    for (const { id, userId } of away)
      for (const device of devices.get(userId) ?? [])
        await enqueue(
          db,
          'pushToDevice',
          { deviceId: device.id, notificationId: id },
          { maxAttempts: attempts, jobKey: `push:${device.id}:${id}` },
        )
  })
}

/**
 * Pushes the text of the list of notifications, which never contains a message's text. If a retry arrives twice, the browser shows it once,
 * by its tag.
 */
async function pushToDevice(
  { deviceId, notificationId }: { deviceId: string; notificationId: string },
  context: JobContext,
): Promise<void> {
  const { db, clock, config, pusher, log } = context
  const [device, [notification]] = [await deviceById(db, deviceId), await notificationsById(db, [notificationId])]
  if (!device || !notification || notification.userId !== device.userId || notification.isRead || notification.deletedAt) return
  if (clock.now().getTime() - notification.createdAt.getTime() > freshMs) return
  const { name } = await companyOf(db, config)
  const payload = JSON.stringify({
    title: name,
    body: notification.text,
    href: notification.href ?? href('myNotifications'),
    tag: notification.id,
  })
  const sent = await pusher.send(device, payload, { ttlSeconds: freshMs / 1000 })
  if (sent === 'gone') await forgetDevice(db, device)
  if (sent === 'refused') log.warn({ deviceId }, 'A push service refused a message.')
}

export const deviceJobs = { pushToDevices, pushToDevice }
