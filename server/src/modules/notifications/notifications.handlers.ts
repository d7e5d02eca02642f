import type { Contract } from '@app/contract/index.ts'
import { badInput, notFound, orNotFound } from '#core/refusal.ts'
import { isId } from '#database/ids.ts'
import type { Handlers } from '#http/handlers.ts'
import { deleteDevice, deviceOfSession, saveDevice } from './devices/devices.store.ts'
import { chooseDigest } from './digests/chooseDigest.ts'
import { serializeNotification } from './notifications.serializer.ts'
import {
  deleteNotifications,
  deleteNotificationsOf,
  filteredNotifications,
  listNotifications,
  restoreNotifications,
  saveAllRead,
  saveIsRead,
  saveSomeRead,
} from './notifications.store.ts'
import { notifyUser } from './notifyUser.ts'
import { preferencesFor } from './preferences/notificationPreferences.serializer.ts'
import { savePreference } from './preferences/notificationPreferences.store.ts'
import { setMailed } from './preferences/setMailed.ts'

export const notifications: Handlers<Contract['notifications']> = {
  ofUser: async ({ db, me, input, zone, clock }) => {
    const filtered = filteredNotifications(input, { zone, now: clock.now() })
    const { items, ...counted } = await listNotifications(db, me.id, { ...input, filtered })
    return { items: items.map(serializeNotification), ...counted }
  },
  create: async ({ db, clock, me, input, idempotencyKey }) =>
    serializeNotification(await notifyUser({ db, clock }, me, { to: input.user, text: input.notification, idempotencyKey })),
  markAsRead: async ({ db, me, input }) => {
    const row = isId(input.id) ? await saveIsRead(db, input.id, me.id, input.data.isRead) : undefined
    return serializeNotification(orNotFound(row, 'Notification'))
  },
  markMany: async ({ db, me, input }) => ({ changed: await saveSomeRead(db, input.ids.filter(isId), me.id, input.isRead) }),
  markAllAsRead: async ({ db, me }) => {
    await saveAllRead(db, me.id)
    return { message: 'Notifications marked as read.' }
  },
  remove: async ({ db, clock, me, input }) => {
    const deletedAt = clock.now()
    if ((await deleteNotifications(db, [input.id].filter(isId), me.id, deletedAt)) === 0) throw notFound('Notification')
    return { message: 'Notification deleted.', deletedAt: deletedAt.toISOString() }
  },
  removeMany: async ({ db, clock, me, input }) => {
    const deletedAt = clock.now()
    const deleted = await deleteNotifications(db, input.ids.filter(isId), me.id, deletedAt)
    if (deleted === 0) throw notFound('Notification')
    return { message: 'Notifications deleted.', deletedAt: deletedAt.toISOString(), deleted }
  },
  removeAll: async ({ db, clock, me }) => {
    const deletedAt = clock.now()
    await deleteNotificationsOf(db, me.id, deletedAt)
    return { message: 'Notifications deleted.', deletedAt: deletedAt.toISOString() }
  },
  restore: async ({ db, me, input }) => {
    if ((await restoreNotifications(db, me.id, new Date(input.deletedAt))) === 0) throw notFound('Notification')
    return { message: 'The notifications were restored.' }
  },
  preferences: ({ db, config, me }) => preferencesFor(db, config, me),
  setPreference: async ({ db, config, me, input }) => {
    await savePreference(db, me.id, input.kind, input.channel)
    return preferencesFor(db, config, me)
  },
  setMailed: async ({ db, config, me, input }) => {
    await setMailed(db, me, input.isMailed)
    return preferencesFor(db, config, me)
  },
  pushKey: async ({ db, session, pusher }) => {
    const device = session.id === null ? undefined : await deviceOfSession(db, session.id)
    return { key: pusher.publicKey, ...(device && { endpoint: device.endpoint }) }
  },
  addDevice: async ({ db, clock, me, session, pusher, input }) => {
    const { endpoint, keys } = input
    if (!pusher.accepts(endpoint)) throw badInput('endpoint', 'This is not the address of a push service.')
    // Only a signed-in browser receives notifications.
    if (session.id === null) throw badInput('endpoint', 'Please sign in with this browser.')
    const device = { userId: me.id, sessionId: session.id, endpoint, ...keys, createdAt: clock.now() }
    await db.transaction((db) => saveDevice(db, device))
    return { message: 'Push notifications are on in this browser.' }
  },
  removeDevice: async ({ db, me, input }) => {
    await deleteDevice(db, me.id, input.endpoint)
    return { message: 'Push notifications are off in this browser.' }
  },
  setDigest: async ({ db, clock, config, me, input }) => {
    await chooseDigest({ db, clock, config }, me.id, input)
    return preferencesFor(db, config, me)
  },
}
