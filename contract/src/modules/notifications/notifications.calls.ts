import { z } from 'zod'
import { backOffice, own, signedIn } from '#core/access.ts'
import { ask, get, Message, post } from '#core/call.ts'
import { filterFields } from '#core/filterFields.ts'
import { listInput, listOf } from '#core/paging.ts'
import { alwaysOnText, channelsOf, notificationChannels, notificationKinds } from './notificationKinds.rules.ts'
import { notificationFilters } from './notifications.filters.ts'
import { mostNotificationsAtOnce, notificationTabs } from './notifications.rules.ts'

export const Notification = z.object({
  _id: z.string(),
  notification: z.string(),
  /** The screen that it links to, if there is one. */
  href: z.string().optional(),
  isRead: z.boolean(),
  user: z.string(),
  date: z.iso.datetime(),
  createdAt: z.iso.datetime(),
})
export type Notification = z.infer<typeof Notification>

/** A deletion is undone by its instant, for some seconds. */
const Deleted = Message.extend({ deletedAt: z.iso.datetime() })

const hour = z.number().int().min(0, 'Please choose an hour of the day.').max(23, 'Please choose an hour of the day.')
export const NotificationPreferences = z.object({
  /** The kinds that the person's role can receive. */
  kinds: z.array(
    z.object({ kind: z.enum(notificationKinds), channel: z.enum(notificationChannels), channels: z.array(z.enum(notificationChannels)) }),
  ),
  /** Whether any kind is mailed, or the digest is. Mails about the account's security are always sent. */
  isMailed: z.boolean(),
  /** One mail a day with the unread notifications, at a full hour in `timezone`. */
  digest: z.object({ isOn: z.boolean(), hour, timezone: z.string() }),
})
export type NotificationPreferences = z.infer<typeof NotificationPreferences>

const Preference = z
  .object({ kind: z.enum(notificationKinds), channel: z.enum(notificationChannels) })
  .refine(({ kind, channel }) => channelsOf(kind).includes(channel), { path: ['channel'], error: alwaysOnText })

/** The browser's push endpoint and keys, base64url-encoded with fixed lengths. */
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
    .says('The caller’s notifications, newest first; narrowed by the filters.')
    .beforeNewPassword(),
  create: post('/api/test/create-notification', backOffice)
    .takes(z.object({ notification: z.string().trim().min(1, 'Required!').max(500), user: z.string() }))
    .answers(Notification)
    .says('Sends a notification to a person; it arrives at once.')
    .onceForEachKey(),
  markAsRead: post('/api/test/mark-as-read', signedIn)
    .takes(z.object({ id: z.string(), data: z.object({ isRead: z.boolean() }) }))
    .answers(Notification)
    .says('Marks one of the caller’s notifications as read or unread.'),
  markMany: post('/api/main/mark-notifications', signedIn)
    .takes(z.object({ ids, isRead: z.boolean() }))
    .answers(z.object({ changed: z.array(z.string()) }))
    .says('Marks several of the caller’s notifications as read or unread; returns those that changed.'),
  markAllAsRead: post('/api/main/mark-all-as-read', signedIn).answers(Message).says('Marks all of the caller’s notifications as read.'),
  remove: post('/api/test/delete-notification-by-id', signedIn)
    .takes(z.object({ id: z.string() }))
    .answers(Deleted)
    .says('Deletes one of the caller’s notifications.'),
  removeMany: post('/api/main/delete-notifications', signedIn)
    .takes(z.object({ ids }))
    .answers(Deleted.extend({ deleted: z.number().int() }))
    .says('Deletes several of the caller’s notifications, and returns how many there were.'),
  removeAll: post('/api/test/deleteAllNotifications', ofUser)
    .takes(z.object({ userId: z.string() }))
    .answers(Deleted)
    .says('Deletes all of the caller’s notifications.'),
  restore: post('/api/main/restore-notifications', signedIn)
    .takes(z.object({ deletedAt: z.iso.datetime() }))
    .answers(Message)
    .says('Restores the caller’s notifications that were deleted at that instant, for some minutes.'),
  preferences: get('/api/main/notification-preferences', signedIn)
    .answers(NotificationPreferences)
    .says('The caller’s channel for each kind of notification, and their digest.'),
  setPreference: post('/api/main/set-notification-preference', signedIn)
    .takes(Preference)
    .answers(NotificationPreferences)
    .says('Chooses the channel for one kind of notification: in the app, by mail, both or none.'),
  setMailed: post('/api/main/set-notification-mails', signedIn)
    .takes(z.object({ isMailed: z.boolean() }))
    .answers(NotificationPreferences)
    .says('Turns the mails of all kinds and the digest off, or the mails on that are usual for the caller’s role.'),
  pushKey: get('/api/main/push-key', signedIn)
    .answers(
      z.object({ key: z.string(), /** The push endpoint of this session's browser, if it has one. */ endpoint: z.string().optional() }),
    )
    .says('The key with which a browser subscribes to push notifications, and whether this browser is subscribed.'),
  addDevice: post('/api/main/add-push-device', signedIn)
    .takes(z.object({ endpoint, keys: z.object({ p256dh: boxKey(65), auth: boxKey(16) }) }))
    .answers(Message)
    .says('Turns push notifications on in this browser while the product is closed, until the caller signs out in it.'),
  removeDevice: post('/api/main/remove-push-device', signedIn)
    .takes(z.object({ endpoint }))
    .answers(Message)
    .says('Turns push notifications off in this browser.'),
  setDigest: post('/api/main/set-notification-digest', signedIn)
    .takes(z.object({ isOn: z.boolean(), hour, timezone: z.string().max(64).optional() }))
    .answers(NotificationPreferences)
    .says('Turns the daily mail with unread notifications on or off. Without a time zone the hour is the company’s.'),
}
