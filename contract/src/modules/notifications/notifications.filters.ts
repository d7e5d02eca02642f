import { choicesFilter, daysFilter, type FilterValues, yesNoFilter } from '#core/filters.ts'
import { type NotificationKind, notificationKinds } from './notificationKinds.rules.ts'

/** The name of each kind of notification on screens. */
export const kindNames = {
  orders: 'Orders',
  files: 'Files',
  assignments: 'Assignments',
  deadlines: 'Deadlines',
  orderMessages: 'Messages on orders',
  chat: 'Chat',
  payments: 'Payments',
  coins: 'Coins',
  bookings: 'Bookings',
  events: 'Events',
  leave: 'Leave & attendance',
  requests: 'Requests',
  tasks: 'Tasks',
  team: 'Team',
  office: 'From the office',
  account: 'Account & security',
} as const satisfies Record<NotificationKind, string>

/** The filters of one's own notifications; each role is offered its own kinds. */
export const notificationFiltersOf = (kinds: readonly NotificationKind[]) =>
  ({
    kind: choicesFilter(
      'About',
      kinds.map((kind) => ({ value: kind, label: kindNames[kind] })),
    ),
    read: yesNoFilter('Read', 'Read', 'Unread'),
    created: daysFilter('Date'),
  }) as const

export const notificationFilters = notificationFiltersOf(notificationKinds)
export type NotificationFilterValues = FilterValues<typeof notificationFilters>
