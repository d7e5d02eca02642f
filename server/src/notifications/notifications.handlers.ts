import type { Contract } from '@app/contract/index.ts'
import { isId } from '#core/ids.ts'
import { notFound, orNotFound } from '#core/refusal.ts'
import type { Handlers } from '#http/handlers.ts'
import { deleteNotification, deleteNotificationsOf, listNotifications, saveIsRead } from './notifications.store.ts'
import { notificationWire } from './notifications.wire.ts'
import { tellSomebody } from './tellSomebody.ts'

export const notifications: Handlers<Contract['notifications']> = {
  ofUser: async ({ db, me, input }) => {
    const { items, ...counted } = await listNotifications(db, me.id, input)
    return { items: items.map(notificationWire), ...counted }
  },
  create: async ({ db, clock, me, input, idempotencyKey }) =>
    notificationWire(await tellSomebody({ db, clock }, me, { to: input.user, text: input.notification, idempotencyKey })),
  markAsRead: async ({ db, me, input }) => {
    const row = isId(input.id) ? await saveIsRead(db, input.id, me.id, input.data.isRead) : undefined
    return notificationWire(orNotFound(row, 'Notification'))
  },
  remove: async ({ db, me, input }) => {
    if (!isId(input.id) || !(await deleteNotification(db, input.id, me.id))) throw notFound('Notification')
    return { message: 'Notification deleted.' }
  },
  removeAll: async ({ db, me }) => {
    await deleteNotificationsOf(db, me.id)
    return { message: 'Notifications deleted.' }
  },
}
