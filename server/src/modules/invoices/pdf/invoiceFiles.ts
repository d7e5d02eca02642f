import { and, eq, lt, sql } from 'drizzle-orm'
import type { Db } from '#database/db.ts'
import { enqueue } from '#jobs/jobs.ts'
import { type InvoiceFileRow, invoiceFilesTable } from '../invoices.table.ts'

/** The retries span some hours, so that storage can come back. */
export const fileAttempts = 10

/** Queues the PDF of an invoice in the transaction that issues it. */
export async function beginFile(db: Db, invoiceId: string, now: Date): Promise<void> {
  await db.insert(invoiceFilesTable).values({ invoiceId, begunAt: now })
  await enqueueFile(db, invoiceId)
}

/** Queues it again after a failure; otherwise does nothing. */
export async function beginFileAnew(db: Db, invoiceId: string, now: Date): Promise<void> {
  const [failed] = await db
    .update(invoiceFilesTable)
    .set({ state: 'making', begunAt: now })
    .where(and(eq(invoiceFilesTable.invoiceId, invoiceId), eq(invoiceFilesTable.state, 'failed')))
    .returning({ id: invoiceFilesTable.invoiceId })
  if (failed) await enqueueFile(db, invoiceId)
}

const enqueueFile = (db: Db, invoiceId: string) =>
  enqueue(db, 'makeInvoiceFile', { invoiceId }, { maxAttempts: fileAttempts, jobKey: `${jobKey}${invoiceId}` })
const jobKey = 'makeInvoiceFile:'

/** Locks the row until the transaction ends, so that attempts run one after another. */
export async function lockFile(db: Db, invoiceId: string): Promise<InvoiceFileRow | undefined> {
  return (await db.select().from(invoiceFilesTable).where(eq(invoiceFilesTable.invoiceId, invoiceId)).for('update'))[0]
}

type Changes = Partial<Pick<InvoiceFileRow, 'state' | 'storageKey' | 'sizeBytes' | 'begunAt'>>

export async function saveFile(db: Db, invoiceId: string, changes: Changes): Promise<void> {
  await db.update(invoiceFilesTable).set(changes).where(eq(invoiceFilesTable.invoiceId, invoiceId))
}

/** Ends the attempt that writes this file; false if another attempt has taken over. */
export async function endAttempt(db: Db, invoiceId: string, storageKey: string, changes: Changes): Promise<boolean> {
  const { storageKey: place, state } = invoiceFilesTable
  const ended = await db
    .update(invoiceFilesTable)
    .set(changes)
    .where(and(eq(invoiceFilesTable.invoiceId, invoiceId), eq(place, storageKey), eq(state, 'making')))
    .returning({ id: invoiceFilesTable.invoiceId })
  return ended.length > 0
}

/** Gives up PDFs that are marked as in progress although their job has ended, as after a process was killed on every retry. */
export const giveUpFilesBegunBefore = (db: Db, before: Date) =>
  db
    .update(invoiceFilesTable)
    .set({ state: 'failed' })
    .where(and(eq(invoiceFilesTable.state, 'making'), lt(invoiceFilesTable.begunAt, before)))
    .returning({ id: invoiceFilesTable.invoiceId })

/** Restarts PDFs that are marked as in progress without a job, as after the queue was emptied; returns their number. */
export async function restartForgottenFiles(db: Db, before: Date): Promise<number> {
  const { invoiceId, state, begunAt } = invoiceFilesTable
  const hasNoJob = sql`not exists (select from graphile_worker.jobs where key = ${jobKey} || ${invoiceId}::text)`
  const forgotten = await db
    .select({ invoiceId })
    .from(invoiceFilesTable)
    .where(and(eq(state, 'making'), lt(begunAt, before), hasNoJob))
    .limit(100)
  for (const file of forgotten) await enqueueFile(db, file.invoiceId)
  return forgotten.length
}
