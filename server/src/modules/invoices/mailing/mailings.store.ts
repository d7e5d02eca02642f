import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Db } from '#database/db.ts'
import { enqueue } from '#jobs/jobs.ts'
import { invoiceMailingsTable as mailings } from '../invoices.table.ts'

/** Queues another mail of the invoice; false if one is waiting already. */
export async function insertMailing(db: Db, invoiceId: string, createdAt: Date): Promise<boolean> {
  const next = sql<number>`(select coalesce(max(time), 0) + 1 from invoice_mailings where invoice_id = ${invoiceId})`
  const made = await db
    .insert(mailings)
    .values({ invoiceId, time: next, createdAt })
    .onConflictDoNothing()
    .returning({ time: mailings.time })
  return made.length > 0
}

export const enqueueMailing = (db: Db, invoiceId: string) => enqueue(db, 'mailInvoice', { invoiceId })

/** Locks the waiting mail until the transaction ends; undefined if there is none. */
export async function lockWaitingMailing(db: Db, invoiceId: string): Promise<{ time: number } | undefined> {
  const waits = and(eq(mailings.invoiceId, invoiceId), isNull(mailings.postedAt))
  return (await db.select({ time: mailings.time }).from(mailings).where(waits).for('update'))[0]
}

export async function savePosted(db: Db, invoiceId: string, time: number, postedAt: Date): Promise<void> {
  await db
    .update(mailings)
    .set({ postedAt })
    .where(and(eq(mailings.invoiceId, invoiceId), eq(mailings.time, time)))
}

/** When the last mail of an invoice was sent, and whether one waits for the PDF. */
export const mailedAtOf = (invoiceId: unknown) =>
  sql<Date | null>`(select max(posted_at) from invoice_mailings where invoice_id = ${invoiceId})`.mapWith(mailings.postedAt)
export const isMailWaitingFor = (invoiceId: unknown) =>
  sql<boolean>`exists (select from invoice_mailings where invoice_id = ${invoiceId} and posted_at is null)`
