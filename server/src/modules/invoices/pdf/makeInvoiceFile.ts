import { buffer } from 'node:stream/consumers'
import { admins } from '@app/contract/core/access.ts'
import { href } from '@app/contract/screens.ts'
import { eq } from 'drizzle-orm'
import type { AppContext } from '#core/context.ts'
import { ThreadLimitError } from '#core/threads/runInThread.ts'
import type { Db } from '#database/db.ts'
import { newId } from '#database/ids.ts'
import { notify } from '#notifications/index.ts'
import type { Storage } from '#outside/storage/port.ts'
import { peopleWithRole } from '#users/index.ts'
import { findLogo } from '../invoiceFormat.store.ts'
import { serializeInvoice } from '../invoices.serializer.ts'
import { type InvoiceToShow, invoicesToShow } from '../invoices.store.ts'
import { invoicesTable } from '../invoices.table.ts'
import { enqueueMailing } from '../mailing/mailings.store.ts'
import { drawInvoice } from './drawInvoice.ts'
import { endAttempt, fileAttempts, lockFile, saveFile } from './invoiceFiles.ts'
import { type Logo, printedInvoice } from './printedInvoice.ts'

type Attempt = { attempt: number; signal: AbortSignal }
/** Storage can be gone for a moment; a second failure is one that an admin has to know of. */
const notifiedAt = 2
type Deps = Pick<AppContext, 'db' | 'storage' | 'clock' | 'push'>

/**
 * Creates the PDF of an invoice and removes files of earlier attempts; of concurrent attempts only the last one's file is kept. Safe to
 * repeat after success.
 */
export async function makeInvoiceFile(
  { db, storage, clock, push }: Deps,
  invoiceId: string,
  { attempt: attempts, signal }: Attempt,
): Promise<void> {
  const attempt = await beginAttempt(db, invoiceId, clock.now())
  const [found] = await invoicesToShow(db).where(eq(invoicesTable.id, invoiceId))
  if (!attempt || !found) return
  const { storageKey, earlierKey } = attempt
  try {
    if (earlierKey) await storage.remove(earlierKey)
    const logo = await logoOf(db, storage, found)
    const bytes = await drawInvoice(printedInvoice(serializeInvoice(found), logo), signal)
    await storage.put(storageKey, once(bytes))
    const isOurs = await db.transaction(async (db) => {
      const isEnded = await endAttempt(db, invoiceId, storageKey, { state: 'ready', sizeBytes: bytes.byteLength })
      if (isEnded) await enqueueMailing(db, invoiceId)
      return isEnded
    })
    if (!isOurs) await storage.remove(storageKey)
  } catch (error) {
    if (!signal.aborted) {
      // An invoice that exceeds the limits of a thread would exceed them at every attempt.
      const isLast = attempts >= fileAttempts || (error instanceof ThreadLimitError && attempts >= notifiedAt)
      if (isLast) await endAttempt(db, invoiceId, storageKey, { state: 'failed' })
      if (attempts >= notifiedAt) await notifyAdmins(db, found)
    }
    throw error
  } finally {
    push.changed({ roles: admins, ...(found.customerId && { users: [found.customerId] }) }, { topic: 'invoices', id: invoiceId })
  }
}

/** Notifies the admins once of a PDF that was not made. */
const notifyAdmins = (db: Db, { invoice: { id, numberText } }: InvoiceToShow) =>
  db.transaction(async (db) =>
    notify(db, {
      key: `invoiceFileFailed:${id}`,
      kind: 'payments',
      userIds: (await peopleWithRole(db, ['admin'])).map((admin) => admin.id),
      text: `The PDF of invoice ${numberText} could not be made. It is listed under Failed Jobs.`,
      href: href('allInvoices', {}, { search: numberText ?? '' }),
    }),
  )

/** Each attempt writes its own file, recorded at the start, so that the next attempt can remove it. */
const beginAttempt = (db: Db, invoiceId: string, now: Date) =>
  db.transaction(async (db) => {
    const row = await lockFile(db, invoiceId)
    if (row?.state !== 'making') return
    const storageKey = `invoices/${newId()}`
    await saveFile(db, invoiceId, { storageKey, begunAt: now })
    return { storageKey, earlierKey: row.storageKey }
  })

async function logoOf(db: Db, storage: Storage, { invoice }: InvoiceToShow): Promise<Logo | undefined> {
  const logo = invoice.logoId === null ? undefined : await findLogo(db, invoice.logoId)
  if (!logo) return undefined
  const { width, height, storageKey } = logo
  return { bytes: await buffer((await storage.read(storageKey)).stream), width, height }
}

async function* once(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes
}
