import type { Notification } from '@app/contract/notifications/notifications.calls.ts'
import type { NotificationRow } from './notifications.table.ts'

export const serializeNotification = (row: NotificationRow): Notification => ({
  _id: row.id,
  notification: row.text,
  ...(row.href && { href: row.href }),
  isRead: row.isRead,
  user: row.userId,
  date: row.createdAt.toISOString(),
  createdAt: row.createdAt.toISOString(),
})
