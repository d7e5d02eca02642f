import type { Role } from '#core/access.ts'

/** What somebody can be told of. Every notification is of one of these kinds, and its reader chooses where it reaches them. */
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

/** A change of rights or of the account may be somebody else's doing; whoever hears of it nowhere could not object. */
export const mayBeSilent = (kind: NotificationKind) => kind !== 'account'
export const channelsOf = (kind: NotificationKind): readonly NotificationChannel[] =>
  mayBeSilent(kind) ? notificationChannels : notificationChannels.filter((channel) => channel !== 'none')
export const whyNeverSilent = 'So that nobody can change your account without your knowing, this cannot be turned off.'

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

/** The kinds that a role is ever told of, in the order in which they are offered. */
export const notificationKindsOf = (role: Role): readonly NotificationKind[] => kindsByRole[role]

/** What is mailed unless somebody chose otherwise: what a person waits for, or has to act on away from the desk. */
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

/** The clock hour at which a digest is mailed unless its reader chose another. */
export const defaultDigestHour = 8
/** So many notifications a digest shows; of the others it says how many they are. */
export const digestLength = 20

/** How long what was deleted can be brought back. */
export const undoSeconds = 10
