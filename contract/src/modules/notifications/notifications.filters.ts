import { choicesFilter, daysFilter, type FilterValues, yesNoFilter } from '#core/filters.ts'
import { type NotificationKind, notificationKinds } from './notificationKinds.rules.ts'

/** What each kind of news is called where a person reads it. */
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

/** What one's own notifications are narrowed by; a role is offered the kinds that it is ever told of. */
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
