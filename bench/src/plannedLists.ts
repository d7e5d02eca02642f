import { attendanceFilters, correctionFilters } from '@app/contract/attendance/attendance.filters.ts'
import { bookingFilters } from '@app/contract/bookings/bookings.filters.ts'
import { serviceFilters, sessionFilters } from '@app/contract/catalogue/catalogue.filters.ts'
import type { AnyCall } from '@app/contract/core/call.ts'
import type { Filters } from '@app/contract/core/filters.ts'
import { documentFilters } from '@app/contract/documents/documents.filters.ts'
import { driveFilters } from '@app/contract/drive/drive.filters.ts'
import { attendeeFilters, eventFilters } from '@app/contract/events/events.filters.ts'
import { feedbackFilters } from '@app/contract/feedback/feedback.filters.ts'
import { receivedFilters } from '@app/contract/incomingMail/incomingMail.filters.ts'
import { contract } from '@app/contract/index.ts'
import { invoiceFilters } from '@app/contract/invoices/invoices.filters.ts'
import { leaveFilters } from '@app/contract/leave/leave.filters.ts'
import { logFilters } from '@app/contract/logs/logs.filters.ts'
import { mailFilters } from '@app/contract/mail/mail.filters.ts'
import { notificationFilters } from '@app/contract/notifications/notifications.filters.ts'
import { orderFilters } from '@app/contract/orders/orders.filters.ts'
import { boardFilters } from '@app/contract/outsource/outsource.filters.ts'
import { otherPaymentFilters } from '@app/contract/payments/otherPayments.filters.ts'
import { paymentFilters } from '@app/contract/payments/payments.filters.ts'
import { publicOrderFilters } from '@app/contract/publicOrders/publicOrders.filters.ts'
import { publicPaymentFilters } from '@app/contract/publicPayments/publicPayments.filters.ts'
import { subscriptionFilters } from '@app/contract/subscriptions/subscriptions.filters.ts'
import { userFilters } from '@app/contract/users/users.filters.ts'

/** A list whose queries are explained. `isOwn` means that it takes the caller's id. */
export type PlannedList = { title: string; call: AnyCall; filters: Filters; isOwn?: true }

export const plannedLists: readonly PlannedList[] = [
  { title: 'All Orders', call: contract.orders.all, filters: orderFilters },
  { title: 'All Payments', call: contract.payments.all, filters: paymentFilters },
  { title: 'Other Payments', call: contract.payments.others, filters: otherPaymentFilters },
  { title: 'All Users', call: contract.users.all, filters: userFilters },
  { title: 'All Files', call: contract.documents.all, filters: documentFilters },
  { title: 'All Logs', call: contract.logs.all, filters: logFilters },
  { title: 'All Feedback', call: contract.feedback.all, filters: feedbackFilters },
  { title: 'Mail Records', call: contract.mail.mailRecords, filters: mailFilters },
  { title: 'Received Mails', call: contract.incomingMail.received, filters: receivedFilters },
  { title: 'All Invoices', call: contract.invoices.all, filters: invoiceFilters },
  { title: 'All Public Orders', call: contract.publicOrders.all, filters: publicOrderFilters },
  { title: 'All Public Payments', call: contract.publicPayments.all, filters: publicPaymentFilters },
  { title: 'All Bookings', call: contract.bookings.all, filters: bookingFilters },
  { title: 'Subscriptions', call: contract.subscriptions.all, filters: subscriptionFilters },
  { title: 'All Events', call: contract.events.all, filters: eventFilters },
  { title: 'Attendees', call: contract.events.attendees, filters: attendeeFilters },
  { title: 'All Attendance', call: contract.attendance.all, filters: attendanceFilters },
  { title: 'Corrections', call: contract.attendance.corrections, filters: correctionFilters },
  { title: 'All Leaves', call: contract.leave.all, filters: leaveFilters },
  { title: 'Drive', call: contract.drive.list, filters: driveFilters },
  { title: 'Outsourced Orders', call: contract.outsource.board, filters: boardFilters },
  { title: 'All Sessions', call: contract.catalogue.sessions, filters: sessionFilters },
  { title: 'All Services', call: contract.catalogue.services, filters: serviceFilters },
  { title: 'Notifications', call: contract.notifications.ofUser, filters: notificationFilters, isOwn: true },
]

/** The columns by which a person filter is tested: with the person of most rows, and of fewest. */
export const peopleOf: Readonly<Record<string, readonly [table: string, column: string]>> = {
  customer: ['orders', 'customer_id'],
  manager: ['orders', 'manager_id'],
  employee: ['orders', 'employee_id'],
  mentor: ['bookings', 'mentor_id'],
  person: ['attendance', 'user_id'],
  team: ['users', 'manager_id'],
}

/** The queries for `value` of filters whose options are rows of the company. */
export const choicesOf: Readonly<Record<string, string>> = {
  category: 'select name as value from order_categories',
  session: 'select id::text as value from bookable_sessions',
  plan: 'select distinct name as value from subscriptions',
  country: 'select distinct country as value from subscriptions',
  type: 'select id::text as value from leave_types',
  technologies: 'select distinct unnest(technologies) as value from outsourced_orders',
}
