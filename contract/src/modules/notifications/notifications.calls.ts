import { z } from 'zod'
import { backOffice, own, signedIn } from '#core/access.ts'
import { ask, get, Message, post } from '#core/call.ts'
import { filterFields } from '#core/filterFields.ts'
import { listInput, listOf } from '#core/paging.ts'
import { channelsOf, notificationChannels, notificationKinds, whyNeverSilent } from './notificationKinds.rules.ts'
import { notificationFilters } from './notifications.filters.ts'
import { mostNotificationsAtOnce, notificationTabs } from './notifications.rules.ts'

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

/** What was deleted comes back by the instant at which it was, for some seconds. */
const Deleted = Message.extend({ deletedAt: z.iso.datetime() })

const hour = z.number().int().min(0, 'Please choose an hour of the day.').max(23, 'Please choose an hour of the day.')
export const NotificationPreferences = z.object({
  /** The kinds that the person's role is told of. */
  kinds: z.array(
    z.object({ kind: z.enum(notificationKinds), channel: z.enum(notificationChannels), channels: z.array(z.enum(notificationChannels)) }),
  ),
  /** One mail a day with what is still unread, at a full hour on the clocks of `timezone`. */
  digest: z.object({ isOn: z.boolean(), hour, timezone: z.string() }),
})
export type NotificationPreferences = z.infer<typeof NotificationPreferences>

const Preference = z
  .object({ kind: z.enum(notificationKinds), channel: z.enum(notificationChannels) })
  .refine(({ kind, channel }) => channelsOf(kind).includes(channel), { path: ['channel'], error: whyNeverSilent })

/** Where a browser says that it is reached, and what it reads with: so many bytes, as addresses spell them. */
const endpoint = z.string().min(1).max(1_000)
const boxKey = (bytes: number) =>
  z
    .string()
    .regex(/^[A-Za-z0-9_-]+$/)
    .length(Math.ceil((bytes * 4) / 3))

const ofUser = own('userId', [])
const ids = z.array(z.string()).min(1, 'Please choose at least one row.').max(mostNotificationsAtOnce)

export const notifications = {
  ofUser: ask('/api/test/get-notification-for-user', ofUser)
    .takes(listInput(notificationTabs, ['createdAt']).extend({ userId: z.string(), ...filterFields(notificationFilters) }))
    .answers(listOf(Notification, notificationTabs))
    .says('The own notifications, newest first; narrowed by the filters that are set.')
    .beforeNewPassword(),
  create: post('/api/test/create-notification', backOffice)
    .takes(z.object({ notification: z.string().trim().min(1, 'Required!').max(500), user: z.string() }))
    .answers(Notification)
    .says('Tells somebody something; it arrives at once.')
    .onceForEachKey(),
  markAsRead: post('/api/test/mark-as-read', signedIn)
    .takes(z.object({ id: z.string(), data: z.object({ isRead: z.boolean() }) }))
    .answers(Notification)
    .says('Marks an own notification as read or unread.'),
  markMany: post('/api/main/mark-notifications', signedIn)
    .takes(z.object({ ids, isRead: z.boolean() }))
    .answers(z.object({ changed: z.array(z.string()) }))
    .says('Marks own notifications as read or unread; answers those that were otherwise.'),
  markAllAsRead: post('/api/main/mark-all-as-read', signedIn).answers(Message).says('Marks all own notifications as read.'),
  remove: post('/api/test/delete-notification-by-id', signedIn)
    .takes(z.object({ id: z.string() }))
    .answers(Deleted)
    .says('Deletes an own notification.'),
  removeMany: post('/api/main/delete-notifications', signedIn)
    .takes(z.object({ ids }))
    .answers(Deleted.extend({ deleted: z.number().int() }))
    .says('Deletes own notifications, and tells how many of them were there.'),
  removeAll: post('/api/test/deleteAllNotifications', ofUser)
    .takes(z.object({ userId: z.string() }))
    .answers(Deleted)
    .says('Deletes all own notifications.'),
  restore: post('/api/main/restore-notifications', signedIn)
    .takes(z.object({ deletedAt: z.iso.datetime() }))
    .answers(Message)
    .says('Brings back the own notifications that were deleted at that instant, for some minutes.'),
  preferences: get('/api/main/notification-preferences', signedIn)
    .answers(NotificationPreferences)
    .says('Where each kind of news reaches the caller, and whether they have a digest.'),
  setPreference: post('/api/main/set-notification-preference', signedIn)
    .takes(Preference)
    .answers(NotificationPreferences)
    .says('Chooses where one kind of news reaches the caller: in the app, by mail, both or not at all.'),
  pushKey: get('/api/main/push-key', signedIn)
    .answers(z.object({ key: z.string(), /** Where the browser of this session is told, if it is. */ endpoint: z.string().optional() }))
    .says('What a browser is asked to know this product by, before it is told of news while it is closed; and whether this one is told.'),
  addDevice: post('/api/main/add-push-device', signedIn)
    .takes(z.object({ endpoint, keys: z.object({ p256dh: boxKey(65), auth: boxKey(16) }) }))
    .answers(Message)
    .says('Tells the caller of news in this browser while the product is closed in it, until they sign out in it.'),
  removeDevice: post('/api/main/remove-push-device', signedIn)
    .takes(z.object({ endpoint }))
    .answers(Message)
    .says('Tells the caller of nothing more in this browser.'),
  setDigest: post('/api/main/set-notification-digest', signedIn)
    .takes(z.object({ isOn: z.boolean(), hour, timezone: z.string().max(64).optional() }))
    .answers(NotificationPreferences)
    .says('Turns the daily mail with unread news on or off. Without a time zone the hour is the company’s.'),
}
