import type { Role } from '@app/contract/core/access.ts'
import type { NotificationChannel, NotificationKind } from '@app/contract/notifications/notificationKinds.rules.ts'
import { kindNames } from '@app/contract/notifications/notifications.filters.ts'

const texts: Record<NotificationKind, string> = {
  orders: 'A new order, a new status, a delivery',
  files: 'New files and source code on an order',
  assignments: 'Work that is given to you or taken from you',
  deadlines: 'The day on which work of yours is due',
  orderMessages: 'What somebody writes or answers about an order; mailed as well while you are away, unless you choose here',
  chat: 'The first message that you have not read while you are away, and whoever names you',
  payments: 'Money that came in, with its receipt',
  coins: 'Coins that you got or that were taken back',
  bookings: 'Sessions that were booked or changed',
  events: 'Events that you registered for; their mails come in any case',
  leave: 'Leave that is asked for and decided, and the hours of shifts',
  requests: 'Requests to develop with us, and messages from visitors',
  tasks: 'Tasks given to you, reminders, and what you gave being done',
  team: 'Who works with you and for you',
  office: 'What admins and sales tell you personally',
  account: 'Your role, your password, your access',
}
/** Customers hear of less than the office does, where both hear of a kind. */
const customerTexts: { [Kind in NotificationKind]?: string } = {
  orders: 'That an order is with us, its price, each new status, the delivery',
  requests: 'What becomes of your request to develop with us',
}

/** What a kind is called where somebody chooses, and what belongs to it for them. */
export const newsWordsFor = (role: Role, kind: NotificationKind): { name: string; text: string } => ({
  name: kindNames[kind],
  text: (role === 'user' && customerTexts[kind]) || texts[kind],
})

export const channelWords: Record<NotificationChannel, string> = { inApp: 'In app', mail: 'Mail', both: 'Both', none: 'None' }
