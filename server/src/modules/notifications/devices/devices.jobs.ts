import { href } from '@app/contract/screens.ts'
import { companyOf } from '#company/index.ts'
import { minutes } from '#core/clock.ts'
import { enqueue, type JobContext } from '#jobs/jobs.ts'
import { notificationsById } from '../notifications.store.ts'
import { deviceById, devicesOf, forgetDevice } from './devices.store.ts'

declare module '#jobs/jobs.ts' {
  interface Jobs {
    /** Queued with the notifications, for those who have a browser that wants to hear of them. */
    pushToDevices: { ids: readonly string[] }
    pushToDevice: { deviceId: string; notificationId: string }
  }
}

/** With growing pauses about half an hour: a service that is away for a moment loses nothing. */
const attempts = 8
/** What is older has been read in the list by then, or says nothing new. */
const freshMs = minutes(60)

/** Whoever has the product open sees it there. Each browser is a job of its own, so that one whose service is down holds up no other. */
async function pushToDevices({ ids }: { ids: readonly string[] }, { db, push }: JobContext): Promise<void> {
  const told = await notificationsById(db, ids)
  const present = await push.present([...new Set(told.map(({ userId }) => userId))])
  const away = told.filter(({ userId, isRead, deletedAt }) => !present.has(userId) && !isRead && !deletedAt)
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

/** Says what the list of notifications says, which holds no words of a message. Of two tries that both arrived the browser shows one, by its tag. */
async function pushToDevice(
  { deviceId, notificationId }: { deviceId: string; notificationId: string },
  context: JobContext,
): Promise<void> {
  const { db, clock, config, pusher, log } = context
  const [device, [news]] = [await deviceById(db, deviceId), await notificationsById(db, [notificationId])]
  if (!device || !news || news.userId !== device.userId || news.isRead || news.deletedAt) return
  if (clock.now().getTime() - news.createdAt.getTime() > freshMs) return
  const { name } = await companyOf(db, config)
  const payload = JSON.stringify({ title: name, body: news.text, href: news.href ?? href('myNotifications'), tag: news.id })
  const sent = await pusher.send(device, payload, { ttlSeconds: freshMs / 1000 })
  if (sent === 'gone') await forgetDevice(db, device)
  if (sent === 'refused') log.warn({ deviceId }, 'A push service refused a message.')
}

export const deviceJobs = { pushToDevices, pushToDevice }
