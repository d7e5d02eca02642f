import type { Role } from '@app/contract/core/access.ts'
import type { NotificationChannel, NotificationKind } from '@app/contract/notifications/notificationKinds.rules.ts'

type Words = { name: string; text: string }
const words: Record<NotificationKind, Words> = {
  orders: { name: 'Orders', text: 'A new order, a new status, a delivery' },
  files: { name: 'Files', text: 'New files and source code on an order' },
  assignments: { name: 'Assignments', text: 'Work that is given to you or taken from you' },
  deadlines: { name: 'Deadlines', text: 'The day on which work of yours is due' },
  orderMessages: {
    name: 'Messages on orders',
    text: 'What somebody writes or answers about an order; mailed as well while you are away, unless you choose here',
  },
  payments: { name: 'Payments', text: 'Money that came in, with its receipt' },
  coins: { name: 'Coins', text: 'Coins that you got or that were taken back' },
  bookings: { name: 'Bookings', text: 'Sessions that were booked or changed' },
  requests: { name: 'Requests', text: 'Requests to develop with us, and messages from visitors' },
  team: { name: 'Team', text: 'Who works with you and for you' },
  office: { name: 'From the office', text: 'What admins and sales tell you personally' },
  account: { name: 'Account & security', text: 'Your role, your password, your access' },
}
/** Customers hear of less than the office does, where both hear of a kind. */
const customerWords: { [Kind in NotificationKind]?: Words } = {
  orders: { name: 'Orders', text: 'That an order is with us, its price, each new status, the delivery' },
  requests: { name: 'Requests', text: 'What becomes of your request to develop with us' },
}

/** What a kind is called where somebody chooses, and what belongs to it for them. */
export const newsWordsFor = (role: Role, kind: NotificationKind): Words => (role === 'user' && customerWords[kind]) || words[kind]

export const channelWords: Record<NotificationChannel, string> = { inApp: 'In app', mail: 'Mail', both: 'Both', none: 'None' }
