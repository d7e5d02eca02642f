import { admins } from '@app/contract/core/access.ts'
import type { ExportSubject } from '@app/contract/exports/exports.rules.ts'
import type { ExportSelection } from '@app/contract/exports/exports.shapes.ts'
import type { SQLWrapper } from 'drizzle-orm'
import type { AppContext } from '#core/context.ts'
import type { Db } from '#database/db.ts'
import { newId } from '#database/ids.ts'
import type { Storage } from '#outside/storage/port.ts'
import { findUser, zoneOf } from '#users/index.ts'
import { csvOf, type Table } from './csv.ts'
import { endAttempt, lockExport, saveExport } from './exports.store.ts'
import type { ExportRow } from './exports.table.ts'
import { idsOfSelection } from './selecting/selectedIds.store.ts'
import { readerClockOf, selectionOf } from './selecting/storedSelection.ts'
import { bookingTable } from './tables/exportedBookings.store.ts'
import { eventAttendeeTable } from './tables/exportedEventAttendees.store.ts'
import { feedbackTable } from './tables/exportedFeedback.store.ts'
import { invoiceTable } from './tables/exportedInvoices.store.ts'
import { leaveTable } from './tables/exportedLeaves.store.ts'
import { logTable } from './tables/exportedLogs.store.ts'
import { mailTable } from './tables/exportedMails.store.ts'
import { notificationTable } from './tables/exportedNotifications.store.ts'
import { orderTable } from './tables/exportedOrders.store.ts'
import { otherPaymentTable } from './tables/exportedOtherPayments.store.ts'
import { paymentTable } from './tables/exportedPayments.store.ts'
import { publicOrderTable } from './tables/exportedPublicOrders.store.ts'
import { publicPaymentTable } from './tables/exportedPublicPayments.store.ts'
import { subscriptionTable } from './tables/exportedSubscriptions.store.ts'
import { userTable } from './tables/exportedUsers.store.ts'

type Attempt = { isLast: boolean; signal: AbortSignal }
type Deps = Pick<AppContext, 'db' | 'storage' | 'clock' | 'push' | 'config'>

const tables: Record<ExportSubject, (idsOf: (db: Db) => SQLWrapper) => Table> = {
  users: userTable,
  orders: orderTable,
  payments: paymentTable,
  publicPayments: publicPaymentTable,
  publicOrders: publicOrderTable,
  invoices: invoiceTable,
  eventAttendees: eventAttendeeTable,
  logs: logTable,
  bookings: bookingTable,
  subscriptions: subscriptionTable,
  leaves: leaveTable,
  otherPayments: otherPaymentTable,
  feedback: feedbackTable,
  mails: mailTable,
  notifications: notificationTable,
}

/**
 * Writes an export, regardless of earlier attempts: their partial files are deleted, and of overlapping attempts only the last one's file
 * stays. `isLast` says that no retry follows. Repeating it after success does nothing. A stored selection that this release cannot read
 * fails the export permanently.
 */
export async function writeExport(
  { db, storage, clock, push, config }: Deps,
  exportId: string,
  { isLast, signal }: Attempt,
): Promise<void> {
  const attempt = await beginAttempt(db, exportId, clock.now())
  if (!attempt) return
  const { storageKey, earlierKey, row, selection } = attempt
  try {
    if (!selection) {
      await endAttempt(db, exportId, storageKey, { state: 'failed' })
      return
    }
    if (earlierKey) await storage.remove(earlierKey)
    // Days of leave are the company's, as in their list.
    const zone = row.subject === 'leaves' ? config.TIME_ZONE : zoneOf(await findUser(db, row.requestedBy), config.TIME_ZONE)
    const written = await writeTable(db, storage, storageKey, tableOf(row, selection, zone), signal)
    const isOurs = await endAttempt(db, exportId, storageKey, { state: 'ready', ...written })
    if (!isOurs) await storage.remove(storageKey)
  } catch (error) {
    if (isLast && !signal.aborted) await endAttempt(db, exportId, storageKey, { state: 'failed' })
    await storage.remove(storageKey)
    throw error
  } finally {
    push.changed({ roles: admins }, { topic: 'exports', id: exportId })
  }
}

/** Each attempt writes to its own key, which is saved in the row first, so that the next attempt can delete it. */
const beginAttempt = (db: Db, id: string, now: Date) =>
  db.transaction(async (db) => {
    const row = await lockExport(db, id)
    if (row?.state !== 'writing' && row?.state !== 'writingSelection') return
    const storageKey = `exports/${newId()}`
    await saveExport(db, id, { storageKey, begunAt: now })
    return { storageKey, earlierKey: row.storageKey, row, selection: selectionOf(row) }
  })

/** Only admins open the file, so it contains what an admin sees. */
function tableOf(row: ExportRow, selection: ExportSelection, zone: string): Table {
  const reader = { id: row.requestedBy, role: 'admin', isSuperAdmin: false } as const
  return tables[row.subject]((db) => idsOfSelection(db, reader, selection, readerClockOf(row, zone)))
}

/** Reads one snapshot from the first row to the last, with at most a page of rows in memory. */
const writeTable = (db: Db, storage: Storage, storageKey: string, table: Table, signal: AbortSignal) =>
  db.transaction(
    async (db) => {
      const csv = csvOf(db, table)
      const sizeBytes = await storage.append(storageKey, 0, abortable(csv.bytes, signal))
      await storage.finish(storageKey)
      return { rows: csv.rows(), sizeBytes }
    },
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  )

/** An export takes minutes, and a stopping process does not wait for it: the next attempt starts again. */
async function* abortable(bytes: AsyncIterable<Uint8Array>, signal: AbortSignal) {
  for await (const part of bytes) {
    signal.throwIfAborted()
    yield part
  }
}
