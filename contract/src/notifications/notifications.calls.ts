import { z } from 'zod'
import { backOffice, own, signedIn } from '#core/access.ts'
import { Message, post } from '#core/call.ts'
import { listInput, listOf } from '#core/paging.ts'
import { notificationTabs } from './notifications.rules.ts'

export const Notification = z.object({
  _id: z.string(),
  notification: z.string(),
  /** Where in the product it leads, when it leads somewhere. */
  href: z.string().optional(),
  isRead: z.boolean(),
  user: z.string(),
  date: z.iso.datetime(),
  createdAt: z.iso.datetime(),
})
export type Notification = z.infer<typeof Notification>

const ofUser = own('userId', [])

export const notifications = {
  ofUser: post('/api/test/get-notification-for-user', ofUser)
    .takes(listInput(notificationTabs, ['createdAt']).extend({ userId: z.string() }))
    .answers(listOf(Notification, notificationTabs))
    .says('The own notifications, newest first.'),
  create: post('/api/test/create-notification', backOffice)
    .takes(z.object({ notification: z.string().trim().min(1, 'Required!').max(500), user: z.string() }))
    .answers(Notification)
    .says('Tells somebody something; it arrives at once.'),
  markAsRead: post('/api/test/mark-as-read', signedIn)
    .takes(z.object({ id: z.string(), data: z.object({ isRead: z.boolean() }) }))
    .answers(Notification)
    .says('Marks an own notification as read or unread.'),
  remove: post('/api/test/delete-notification-by-id', signedIn)
    .takes(z.object({ id: z.string() }))
    .answers(Message)
    .says('Deletes an own notification.'),
  removeAll: post('/api/test/deleteAllNotifications', ofUser)
    .takes(z.object({ userId: z.string() }))
    .answers(Message)
    .says('Deletes all own notifications.'),
}
