import { z } from 'zod'
import { bookings } from '#bookings/bookings.calls.ts'
import { events } from '#events/events.calls.ts'
import { feedback } from '#feedback/feedback.calls.ts'
import { invoices } from '#invoices/invoices.calls.ts'
import { leave } from '#leave/leave.calls.ts'
import { logs } from '#logs/logs.calls.ts'
import { mail } from '#mail/mail.calls.ts'
import { notifications } from '#notifications/notifications.calls.ts'
import { orders } from '#orders/orders.calls.ts'
import { payments } from '#payments/payments.calls.ts'
import { publicOrders } from '#publicOrders/publicOrders.calls.ts'
import { publicPayments } from '#publicPayments/publicPayments.calls.ts'
import { subscriptions } from '#subscriptions/subscriptions.calls.ts'
import { users } from '#users/users.calls.ts'
import { mostRowsChosen } from './exports.rules.ts'

const chosen = z.array(z.string()).min(1, 'Please choose at least one row.').max(mostRowsChosen).optional()

// The input of the list's own call without its page: a filter added to the list can be exported at once.
const everyPage = { page: true, pageSize: true } as const
const OrderSelection = orders.all.input.omit(everyPage).extend({ subject: z.literal('orders'), ids: chosen })
const PaymentSelection = payments.all.input.omit(everyPage).extend({ subject: z.literal('payments'), ids: chosen })
const PublicPaymentSelection = publicPayments.all.input.omit(everyPage).extend({ subject: z.literal('publicPayments'), ids: chosen })
const InvoiceSelection = invoices.all.input.omit(everyPage).extend({ subject: z.literal('invoices'), ids: chosen })
const UserSelection = users.all.input.omit(everyPage).extend({ subject: z.literal('users'), ids: chosen })
const PublicOrderSelection = publicOrders.all.input.omit(everyPage).extend({ subject: z.literal('publicOrders'), ids: chosen })
const EventAttendeeSelection = events.attendees.input.omit(everyPage).extend({ subject: z.literal('eventAttendees'), ids: chosen })
const LogSelection = logs.all.input.omit(everyPage).extend({ subject: z.literal('logs'), ids: chosen })
const BookingSelection = bookings.all.input.omit(everyPage).extend({ subject: z.literal('bookings'), ids: chosen })
const SubscriptionSelection = subscriptions.all.input.omit(everyPage).extend({ subject: z.literal('subscriptions'), ids: chosen })
const LeaveSelection = leave.all.input.omit(everyPage).extend({ subject: z.literal('leaves'), ids: chosen })
const OtherPaymentSelection = payments.others.input.omit(everyPage).extend({ subject: z.literal('otherPayments'), ids: chosen })
const FeedbackSelection = feedback.all.input.omit(everyPage).extend({ subject: z.literal('feedback'), ids: chosen })
const MailSelection = mail.mailRecords.input.omit(everyPage).extend({ subject: z.literal('mails'), ids: chosen })
// The file contains the notifications of the person who asks.
const NotificationSelection = notifications.ofUser.input
  .omit({ ...everyPage, userId: true })
  .extend({ subject: z.literal('notifications'), ids: chosen })

/**
 * The exported part of a list: all rows that match search, tab and filters, in its order. With `ids`, exactly these rows; search, tab and
 * filters are ignored.
 */
export const ExportSelection = z.discriminatedUnion('subject', [
  OrderSelection,
  PaymentSelection,
  PublicPaymentSelection,
  UserSelection,
  PublicOrderSelection,
  InvoiceSelection,
  EventAttendeeSelection,
  LogSelection,
  BookingSelection,
  SubscriptionSelection,
  LeaveSelection,
  OtherPaymentSelection,
  FeedbackSelection,
  MailSelection,
  NotificationSelection,
])
export type ExportSelection = z.output<typeof ExportSelection>
export type ExportSelectionSent = z.input<typeof ExportSelection>

/** The same as stored in a row: an unknown field is refused, since ignoring a filter would export too many rows. */
export const StoredSelection = z.discriminatedUnion('subject', [
  OrderSelection.strict(),
  PaymentSelection.strict(),
  PublicPaymentSelection.strict(),
  UserSelection.strict(),
  PublicOrderSelection.strict(),
  InvoiceSelection.strict(),
  EventAttendeeSelection.strict(),
  LogSelection.strict(),
  BookingSelection.strict(),
  SubscriptionSelection.strict(),
  LeaveSelection.strict(),
  OtherPaymentSelection.strict(),
  FeedbackSelection.strict(),
  MailSelection.strict(),
  NotificationSelection.strict(),
])

/** One filter of an export as text: 'Status' and 'New, Testing'. */
export const ExportNarrowing = z.object({ label: z.string(), words: z.string() })
export type ExportNarrowing = z.infer<typeof ExportNarrowing>
