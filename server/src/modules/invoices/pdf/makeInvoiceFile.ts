import { buffer } from 'node:stream/consumers'
import { admins } from '@app/contract/core/access.ts'
import { eq } from 'drizzle-orm'
import type { AppContext } from '#core/context.ts'
import type { Db } from '#database/db.ts'
import { newId } from '#database/ids.ts'
import type { Storage } from '#outside/storage/port.ts'
import { findLogo } from '../invoiceFormat.store.ts'
import { serializeInvoice } from '../invoices.serializer.ts'
import { type InvoiceToShow, invoicesToShow } from '../invoices.store.ts'
import { invoicesTable } from '../invoices.table.ts'
import { enqueueMailing } from '../mailing/mailings.store.ts'
import { drawInvoice } from './drawInvoice.ts'
import { endAttempt, lockFile, saveFile } from './invoiceFiles.ts'
import { type Logo, printedInvoice } from './printedInvoice.ts'

type Attempt = { isLast: boolean; signal: AbortSignal }
type Deps = Pick<AppContext, 'db' | 'storage' | 'clock' | 'push'>

/**
 * Creates the PDF of an invoice and removes files of earlier attempts; of concurrent attempts only the last one's file is kept. Safe to
 * repeat after success.
 */
export async function makeInvoiceFile({ db, storage, clock, push }: Deps, invoiceId: string, { isLast, signal }: Attempt): Promise<void> {
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
    if (isLast && !signal.aborted) await endAttempt(db, invoiceId, storageKey, { state: 'failed' })
    throw error
  } finally {
    push.changed({ roles: admins, ...(found.customerId && { users: [found.customerId] }) }, { topic: 'invoices', id: invoiceId })
  }
}

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
