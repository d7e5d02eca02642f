import { bookingFilters } from '#bookings/bookings.filters.ts'
import type { BookingTab } from '#bookings/bookings.rules.ts'
import { type Filter, type Filters, splitValues } from '#core/filters.ts'
import { valueWords, wordsOfOne } from '#core/filterWords.ts'
import { number } from '#core/format.ts'
import { attendeeFilters } from '#events/events.filters.ts'
import { feedbackFilters } from '#feedback/feedback.filters.ts'
import { invoiceFilters } from '#invoices/invoices.filters.ts'
import type { InvoiceTab } from '#invoices/invoices.rules.ts'
import { leaveFilters } from '#leave/leave.filters.ts'
import type { LeaveTab } from '#leave/leave.rules.ts'
import { logFilters } from '#logs/logs.filters.ts'
import type { LogTab } from '#logs/logs.rules.ts'
import { mailFilters } from '#mail/mail.filters.ts'
import { notificationFilters } from '#notifications/notifications.filters.ts'
import type { notificationTabs } from '#notifications/notifications.rules.ts'
import { orderFilters } from '#orders/orders.filters.ts'
import type { OrderTab } from '#orders/orders.rules.ts'
import { otherPaymentFilters } from '#payments/otherPayments.filters.ts'
import { paymentFilters } from '#payments/payments.filters.ts'
import { publicOrderFilters } from '#publicOrders/publicOrders.filters.ts'
import { publicPaymentFilters } from '#publicPayments/publicPayments.filters.ts'
import { subscriptionFilters } from '#subscriptions/subscriptions.filters.ts'
import { userFilters } from '#users/users.filters.ts'
import type { UserTab } from '#users/users.rules.ts'
import type { ExportSubject } from './exports.rules.ts'
import type { ExportNarrowing, ExportSelection } from './exports.shapes.ts'

const filtersOf = {
  orders: orderFilters,
  payments: paymentFilters,
  publicPayments: publicPaymentFilters,
  users: userFilters,
  publicOrders: publicOrderFilters,
  invoices: invoiceFilters,
  eventAttendees: attendeeFilters,
  logs: logFilters,
  bookings: bookingFilters,
  subscriptions: subscriptionFilters,
  leaves: leaveFilters,
  otherPayments: otherPaymentFilters,
  feedback: feedbackFilters,
  mails: mailFilters,
  notifications: notificationFilters,
} as const satisfies Record<ExportSubject, Filters>

/** The tabs as the lists name them; a tab that shows everything is no filter. */
const tabWords: Partial<
  Record<OrderTab | UserTab | InvoiceTab | LogTab | BookingTab | LeaveTab | (typeof notificationTabs)[number], string>
> = {
  new: 'New Orders',
  active: 'Active Orders',
  completed: 'Completed Orders',
  delivered: 'Delivered Orders',
  cancelled: 'Cancelled Orders',
  customers: 'Customers',
  employees: 'Employees',
  remoteDevelopers: 'Remote Developers',
  disabled: 'Disabled Users',
  draft: 'Drafts',
  issued: 'Issued',
  credited: 'Credited',
  people: 'People and rights',
  money: 'Money and orders',
  files: 'Files and exports',
  settings: 'Settings',
  upcoming: 'Upcoming',
  past: 'Past',
  Pending: 'Pending',
  Approved: 'Approved',
  Rejected: 'Rejected',
  Withdrawn: 'Withdrawn',
  unread: 'Unread',
}

/** The filters of a selection as text, with the names of people and other objects; empty if it contains everything. */
export function describeFilters(selection: ExportSelection, nameOf: (id: string) => string | undefined): ExportNarrowing[] {
  const { ids, tab = 'all', search } = selection
  if (ids) return [{ label: 'Selected', words: ids.length === 1 ? '1 row' : `${number(ids.length)} rows` }]
  const tabbed = tabWords[tab]
  return [
    ...(tabbed ? [{ label: 'Tab', words: tabbed }] : []),
    ...('event' in selection && selection.event ? [{ label: 'Event', words: 'one event' }] : []),
    ...(search ? [{ label: 'Search', words: search }] : []),
    ...setFilters(selection).map(({ filter, value }) => ({ label: filter.label, words: wordsOf(filter, value, nameOf) })),
  ]
}

/** The ids of the people in a selection's filters. */
export const peopleNamed = (selection: ExportSelection): string[] =>
  setFilters(selection).flatMap(({ filter, value }) => (filter.kind === 'people' ? splitValues(value) : []))

function setFilters(selection: ExportSelection): { filter: Filter; value: string }[] {
  const values = new Map<string, unknown>(Object.entries(selection))
  return Object.entries(filtersOf[selection.subject]).flatMap(([name, filter]) => {
    const value = values.get(name)
    return typeof value === 'string' ? [{ filter, value }] : []
  })
}

function wordsOf(filter: Filter, value: string, nameOf: (id: string) => string | undefined): string {
  const isNamed = filter.kind === 'people' || (filter.kind === 'choices' && !filter.options)
  if (!isNamed) return valueWords(filter, value)
  return splitValues(value)
    .map((one) => wordsOfOne(filter, one) ?? nameOf(one) ?? (filter.kind === 'people' ? 'a deleted person' : one))
    .join(', ')
}
