import { eq } from 'drizzle-orm'
import type { Db } from '#database/db.ts'
import { type InvoiceFormatRow, type InvoiceLogoRow, invoiceFormatTable, invoiceLogosTable } from './invoices.table.ts'

export async function findFormat(db: Db): Promise<InvoiceFormatRow | undefined> {
  return (await db.select().from(invoiceFormatTable).limit(1))[0]
}

/** Locks the row until the transaction ends; undefined if none was saved yet. */
export async function lockFormat(db: Db): Promise<InvoiceFormatRow | undefined> {
  return (await db.select().from(invoiceFormatTable).limit(1).for('update'))[0]
}

/** Inserts the row unless a concurrent call was faster. */
export async function insertFormatOnce(db: Db, format: Omit<InvoiceFormatRow, 'id'>): Promise<void> {
  await db.insert(invoiceFormatTable).values(format).onConflictDoNothing()
}

export async function saveFormat(db: Db, id: string, changes: Partial<InvoiceFormatRow>): Promise<void> {
  await db.update(invoiceFormatTable).set(changes).where(eq(invoiceFormatTable.id, id))
}

export async function findLogo(db: Db, id: string): Promise<InvoiceLogoRow | undefined> {
  return (await db.select().from(invoiceLogosTable).where(eq(invoiceLogosTable.id, id)))[0]
}

export async function copyOfCompanyLogo(db: Db, companyLogo: string): Promise<InvoiceLogoRow | undefined> {
  return (await db.select().from(invoiceLogosTable).where(eq(invoiceLogosTable.companyLogo, companyLogo)))[0]
}

/** Undefined if a concurrent call has copied the company's logo already. */
export async function insertLogo(db: Db, logo: typeof invoiceLogosTable.$inferInsert): Promise<string | undefined> {
  const [row] = await db.insert(invoiceLogosTable).values(logo).onConflictDoNothing().returning({ id: invoiceLogosTable.id })
  return row?.id
}
