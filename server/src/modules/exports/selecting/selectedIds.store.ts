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
 * The ids of a selection in its order. It uses the query of the list itself, so that a file never differs from the pages of its list;
 * `reading` is the zone and time for its day filters.
 */
export function idsOfSelection(db: Db, reader: Actor, selection: ExportSelection, readerClock: ReaderClock): SQLWrapper {
  switch (selection.subject) {
    case 'orders': {
      const columnsBesideDetails = restrictToIds(selection, ordersTable.id) ?? {
        ...selection,
        filtered: filteredOrders(selection, readerClock),
      }
      return idsOfOrders(db, reader, { of: 'everybody' }, columnsBesideDetails)
    }
    case 'payments':
      return idsOfPayments(
        db,
        restrictToIds(selection, paymentsTable.id) ?? { ...selection, filtered: filteredPayments(selection, readerClock) },
      )
    case 'publicPayments':
      return idsOfPublicPayments(
        db,
        restrictToIds(selection, publicPaymentsTable.id) ?? { ...selection, filtered: filteredPublicPayments(selection, readerClock) },
      )
    case 'publicOrders': {
      const columnsBesideDetails = restrictToIds(selection, publicOrdersTable.id) ?? {
        ...selection,
        filtered: filteredPublicOrders(selection, readerClock),
      }
      return idsOfPublicOrders(db, columnsBesideDetails)
    }
    case 'invoices':
      return idsOfInvoices(
        db,
        restrictToIds(selection, invoicesTable.id) ?? { ...selection, filtered: filteredInvoices(selection, readerClock) },
      )
    case 'eventAttendees':
      return idsOfAttendees(db, restrictToIds(selection, registrationsTable.id) ?? { ...selection, filtered: filteredAttendees(selection) })
    case 'logs': {
      // The log's own `subject` is the id of an object, not the kind of the export.
      const { subject: _, ...columnsBesideDetails } = restrictToIds(selection, auditLogTable.id) ?? {
        ...selection,
        filtered: filteredAudit(selection, readerClock),
      }
      return idsOfAudit(db, { ...columnsBesideDetails, timeZone: readerClock.zone })
    }
    case 'bookings': {
      const columnsBesideDetails = restrictToIds(selection, bookingsTable.id) ?? {
        ...selection,
        filtered: filteredBookings(selection, readerClock),
      }
      return idsOfBookings(db, columnsBesideDetails, readerClock.now)
    }
    case 'subscriptions': {
      const columnsBesideDetails = restrictToIds(selection, subscriptionsTable.id) ?? {
        ...selection,
        filtered: filteredSubscriptions(selection, readerClock),
      }
      return idsOfSubscriptions(db, columnsBesideDetails)
    }
    case 'leaves':
      return idsOfLeaves(
        db,
        restrictToIds(selection, leavesTable.id) ?? { ...selection, filtered: filteredLeaves(db, selection, readerClock) },
      )
    case 'otherPayments': {
      const columnsBesideDetails = restrictToIds(selection, paymentsTable.id) ?? {
        ...selection,
        filtered: filteredOtherPayments(selection, readerClock),
      }
      return idsOfOtherPayments(db, columnsBesideDetails)
    }
    case 'feedback':
      return idsOfFeedback(
        db,
        restrictToIds(selection, feedbackTable.id) ?? { ...selection, filtered: filteredFeedback(selection, readerClock) },
      )
    case 'mails':
      return idsOfMails(
        db,
        reader,
        restrictToIds(selection, mailsTable.id) ?? { ...selection, filtered: filteredMails(selection, readerClock) },
      )
    case 'notifications': {
      const columnsBesideDetails = restrictToIds(selection, notificationsTable.id) ?? {
        ...selection,
        filtered: filteredNotifications(selection, readerClock),
      }
      return idsOfNotifications(db, reader.id, columnsBesideDetails)
    }
    case 'users':
      return idsOfUsers(
        db,
        reader,
        restrictToIds(selection, usersTable.id) ?? { ...selection, filtered: filteredUsers(selection, readerClock) },
      )
  }
}

type Chosen<S> = Omit<S, 'tab'> & { tab?: undefined; search: ''; filtered: SQL }

/** Restricts the query to selected rows, regardless of the list's filters; undefined if none were selected. */
function restrictToIds<S extends ExportSelection>(selection: S, id: AnyPgColumn): Chosen<S> | undefined {
  if (!selection.ids) return undefined
  return { ...selection, tab: undefined, search: '', filtered: inArray(id, selection.ids.filter(isId)) }
}

/** The selection of everything of a kind, oldest first. */
export const everything = (subject: ExportSelection['subject']): ExportSelection => ({
  subject,
  search: '',
  sort: 'createdAt',
  direction: 'asc',
})
