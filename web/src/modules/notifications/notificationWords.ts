import type { Role } from '@app/contract/core/access.ts'
import type { NotificationChannel, NotificationKind } from '@app/contract/notifications/notificationKinds.rules.ts'
import { kindNames } from '@app/contract/notifications/notifications.filters.ts'

const texts: Record<NotificationKind, string> = {
  orders: 'A new order, a new status, a delivery',
  files: 'New files and source code on an order',
  assignments: 'Work that is assigned to you or taken from you',
  deadlines: 'Due dates of your work',
  orderMessages: 'Questions and answers about an order; also mailed while you are away, unless you choose otherwise here',
  chat: 'Unread messages while you are away, and mentions of you; by mail after some minutes',
  payments: 'Received payments, with their receipts',
  coins: 'Coins that you received or that were taken back',
  bookings: 'Sessions that were booked or changed',
  events: 'Events that you registered for; their mails are always sent',
  leave: 'Leave requests and decisions, and the hours of shifts',
  requests: 'Requests to develop with us, and messages from visitors',
  tasks: 'Tasks assigned to you, reminders, and finished tasks that you assigned',
  team: 'Changes of your manager or your employees',
  office: 'Personal messages from admins and sales',
  account: 'Changes of your role, password or access',
}
/** Customers receive fewer notifications of these kinds than the office. */
const customerTexts: { [Kind in NotificationKind]?: string } = {
  orders: 'A received order, its price, each new status, the delivery',
  chat: 'Unread messages while you are away, and mentions of you; also mailed after some minutes, unless you choose otherwise here',
  requests: 'Decisions about your request to develop with us',
}

/** The name of a kind and a description of it for this role. */
export const notificationWordsFor = (role: Role, kind: NotificationKind): { name: string; text: string } => ({
  name: kindNames[kind],
  text: (role === 'user' && customerTexts[kind]) || texts[kind],
})

export const channelWords: Record<NotificationChannel, string> = { inApp: 'In app', mail: 'Mail', both: 'Both', none: 'None' }
