import type { Actor } from '@app/contract/core/access.ts'
import type { ReaderClock } from '@app/contract/core/dueDay.ts'
import type { ExportSelection } from '@app/contract/exports/exports.shapes.ts'
import { inArray, type SQL, type SQLWrapper } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import { bookingsTable } from '#bookings/bookings.table.ts'
import { filteredBookings, idsOfBookings } from '#bookings/index.ts'
import type { Db } from '#database/db.ts'
import { isId } from '#database/ids.ts'
import { registrationsTable } from '#events/events.table.ts'
import { filteredAttendees, idsOfAttendees } from '#events/index.ts'
import { feedbackTable } from '#feedback/feedback.table.ts'
import { filteredFeedback, idsOfFeedback } from '#feedback/index.ts'
import { filteredInvoices, idsOfInvoices } from '#invoices/index.ts'
import { invoicesTable } from '#invoices/invoices.table.ts'
import { filteredLeaves, idsOfLeaves } from '#leave/index.ts'
import { leavesTable } from '#leave/leave.table.ts'
import { filteredAudit, idsOfAudit } from '#logs/index.ts'
import { auditLogTable } from '#logs/logs.table.ts'
import { filteredMails, idsOfMails } from '#mail/index.ts'
import { mailsTable } from '#mail/mail.table.ts'
import { filteredNotifications, idsOfNotifications } from '#notifications/index.ts'
import { notificationsTable } from '#notifications/notifications.table.ts'
import { filteredOrders, idsOfOrders } from '#orders/index.ts'
import { ordersTable } from '#orders/orders.table.ts'
import { filteredOtherPayments, filteredPayments, idsOfOtherPayments, idsOfPayments } from '#payments/index.ts'
import { paymentsTable } from '#payments/payments.table.ts'
import { filteredPublicOrders, idsOfPublicOrders } from '#publicOrders/index.ts'
import { publicOrdersTable } from '#publicOrders/publicOrders.table.ts'
import { filteredPublicPayments, idsOfPublicPayments } from '#publicPayments/index.ts'
import { publicPaymentsTable } from '#publicPayments/publicPayments.table.ts'
import { filteredSubscriptions, idsOfSubscriptions } from '#subscriptions/index.ts'
import { subscriptionsTable } from '#subscriptions/subscriptions.table.ts'
import { filteredUsers, idsOfUsers } from '#users/index.ts'
import { usersTable } from '#users/users.table.ts'

/**
 * The ids of what a selection holds, in its order. They are asked for as the list itself asks, so that a file and the pages of
 * its list cannot come apart; `reading` says whose days and which moment its filters mean.
 */
export function idsOfSelection(db: Db, reader: Actor, selection: ExportSelection, reading: ReaderClock): SQLWrapper {
  switch (selection.subject) {
    case 'orders': {
      const narrowed = narrowing(selection, ordersTable.id) ?? { ...selection, filtered: filteredOrders(selection, reading) }
      return idsOfOrders(db, reader, { of: 'everybody' }, narrowed)
    }
    case 'payments':
      return idsOfPayments(db, narrowing(selection, paymentsTable.id) ?? { ...selection, filtered: filteredPayments(selection, reading) })
    case 'publicPayments':
      return idsOfPublicPayments(
        db,
        narrowing(selection, publicPaymentsTable.id) ?? { ...selection, filtered: filteredPublicPayments(selection, reading) },
      )
    case 'publicOrders': {
      const narrowed = narrowing(selection, publicOrdersTable.id) ?? { ...selection, filtered: filteredPublicOrders(selection, reading) }
      return idsOfPublicOrders(db, narrowed)
    }
    case 'invoices':
      return idsOfInvoices(db, narrowing(selection, invoicesTable.id) ?? { ...selection, filtered: filteredInvoices(selection, reading) })
    case 'eventAttendees':
      return idsOfAttendees(db, narrowing(selection, registrationsTable.id) ?? { ...selection, filtered: filteredAttendees(selection) })
    case 'logs': {
      // The list's own `subject` is the id of a thing, which this one's kind of file must not be taken for.
      const { subject: _, ...narrowed } = narrowing(selection, auditLogTable.id) ?? {
        ...selection,
        filtered: filteredAudit(selection, reading),
      }
      return idsOfAudit(db, { ...narrowed, timeZone: reading.zone })
    }
    case 'bookings': {
      const narrowed = narrowing(selection, bookingsTable.id) ?? { ...selection, filtered: filteredBookings(selection, reading) }
      return idsOfBookings(db, narrowed, reading.now)
    }
    case 'subscriptions': {
      const narrowed = narrowing(selection, subscriptionsTable.id) ?? { ...selection, filtered: filteredSubscriptions(selection, reading) }
      return idsOfSubscriptions(db, narrowed)
    }
    case 'leaves':
      return idsOfLeaves(db, narrowing(selection, leavesTable.id) ?? { ...selection, filtered: filteredLeaves(db, selection, reading) })
    case 'otherPayments': {
      const narrowed = narrowing(selection, paymentsTable.id) ?? { ...selection, filtered: filteredOtherPayments(selection, reading) }
      return idsOfOtherPayments(db, narrowed)
    }
    case 'feedback':
      return idsOfFeedback(db, narrowing(selection, feedbackTable.id) ?? { ...selection, filtered: filteredFeedback(selection, reading) })
    case 'mails':
      return idsOfMails(db, reader, narrowing(selection, mailsTable.id) ?? { ...selection, filtered: filteredMails(selection, reading) })
    case 'notifications': {
      const narrowed = narrowing(selection, notificationsTable.id) ?? { ...selection, filtered: filteredNotifications(selection, reading) }
      return idsOfNotifications(db, reader.id, narrowed)
    }
    case 'users':
      return idsOfUsers(db, reader, narrowing(selection, usersTable.id) ?? { ...selection, filtered: filteredUsers(selection, reading) })
  }
}

type Chosen<S> = Omit<S, 'tab'> & { tab?: undefined; search: ''; filtered: SQL }

/** Rows that were chosen one by one, whatever the list was narrowed to; nothing where none were. */
function narrowing<S extends ExportSelection>(selection: S, id: AnyPgColumn): Chosen<S> | undefined {
  if (!selection.ids) return undefined
  return { ...selection, tab: undefined, search: '', filtered: inArray(id, selection.ids.filter(isId)) }
}

/** Everything there is of a kind, as it came. */
export const everything = (subject: ExportSelection['subject']): ExportSelection => ({
  subject,
  search: '',
  sort: 'createdAt',
  direction: 'asc',
})
