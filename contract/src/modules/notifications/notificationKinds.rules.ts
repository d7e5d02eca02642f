import type { Role } from '#core/access.ts'

/** Every notification is of one of these kinds, and its reader chooses the channel of each kind. */
export const notificationKinds = [
  'orders',
  'files',
  'assignments',
  'deadlines',
  'orderMessages',
  'chat',
  'payments',
  'coins',
  'bookings',
  'events',
  'leave',
  'tasks',
  'requests',
  'team',
  'office',
  'account',
] as const
export type NotificationKind = (typeof notificationKinds)[number]

export const notificationChannels = ['inApp', 'mail', 'both', 'none'] as const
export type NotificationChannel = (typeof notificationChannels)[number]

export const reachesApp = (channel: NotificationChannel) => channel === 'inApp' || channel === 'both'
export const reachesMail = (channel: NotificationChannel) => channel === 'mail' || channel === 'both'

/** The account kind cannot be turned off: another person may have changed it, and its owner must be able to object. */
export const mayBeSilent = (kind: NotificationKind) => kind !== 'account'
export const channelsOf = (kind: NotificationKind): readonly NotificationChannel[] =>
  mayBeSilent(kind) ? notificationChannels : notificationChannels.filter((channel) => channel !== 'none')
export const alwaysOnText = 'This cannot be turned off, so that no one can change your account without your knowledge.'

const ofWorkers = [
  'orders',
  'files',
  'assignments',
  'deadlines',
  'orderMessages',
  'chat',
  'bookings',
  'events',
  'leave',
  'tasks',
  'team',
  'office',
  'account',
] as const
const ofBackOffice = [
  'orders',
  'orderMessages',
  'chat',
  'payments',
  'bookings',
  'events',
  'leave',
  'tasks',
  'requests',
  'team',
  'office',
  'account',
] as const
const kindsByRole = {
  user: ['orders', 'files', 'orderMessages', 'chat', 'payments', 'coins', 'bookings', 'events', 'requests', 'office', 'account'],
  employee: ofWorkers,
  manager: ofWorkers,
  remoteDeveloper: ofWorkers,
  admin: ofBackOffice,
  sales: ofBackOffice,
} as const satisfies Record<Role, readonly NotificationKind[]>

/** The kinds of notification that a role can receive, in the order of the settings. */
export const notificationKindsOf = (role: Role): readonly NotificationKind[] => kindsByRole[role]

/** The kinds that are mailed by default: those a person waits for, or must act on away from the product. */
const mailedByDefault = {
  user: ['orders', 'payments', 'bookings', 'account'],
  employee: ['orders', 'assignments', 'deadlines', 'bookings', 'leave', 'account'],
  manager: ['orders', 'assignments', 'deadlines', 'bookings', 'leave', 'account'],
  remoteDeveloper: ['orders', 'assignments', 'deadlines', 'bookings', 'leave', 'account'],
  admin: ['account'],
  sales: ['leave', 'account'],
} as const satisfies Record<Role, readonly NotificationKind[]>

export function defaultChannel(kind: NotificationKind, role: Role): NotificationChannel {
  const mailed: readonly NotificationKind[] = mailedByDefault[role]
  return mailed.includes(kind) ? 'both' : 'inApp'
}

/** These kinds are mailed by default to people who have no open page. */
export const mailedWhenAway: readonly NotificationKind[] = ['orderMessages', 'chat']

/** The channel without its mail, and with it where that is usual for the role. */
export const withoutMail = (channel: NotificationChannel): NotificationChannel => (reachesMail(channel) ? 'inApp' : channel)
export const withUsualMail = (kind: NotificationKind, role: Role, channel: NotificationChannel): NotificationChannel =>
  channel === 'inApp' ? defaultChannel(kind, role) : channel

/** The default hour of the day at which a digest is mailed. */
export const defaultDigestHour = 8
/** The limit of notifications in a digest; of the others it gives the number. */
export const digestLength = 20

/** For how long a deletion can be undone. */
export const undoSeconds = 10
