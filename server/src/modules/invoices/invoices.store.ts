import type { Actor } from '@app/contract/core/access.ts'
import type { InvoicePaidState } from '@app/contract/invoices/invoicePayments.rules.ts'
import { and, desc, eq, getTableColumns, ne, or, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Db } from '#database/db.ts'
import { isId } from '#database/ids.ts'
import { ordersTable } from '#orders/orders.table.ts'
import { usersTable } from '#users/users.table.ts'
import { creditedCentsOf, lastNoteOf, refundedSince } from './creditedParts.store.ts'
import { type InvoiceFileRow, type InvoiceRow, invoiceFilesTable, invoiceNumbersTable, invoicesTable } from './invoices.table.ts'
import { isMailWaitingFor, mailedAtOf } from './mailing/mailings.store.ts'
import { paidStateOf } from './paying/invoiceBalances.store.ts'

const { searchText: _, ...columns } = getTableColumns(invoicesTable)
const credited = alias(invoicesTable, 'credited')

/** An invoice with its order, its PDF and the other half of a credit. */
export type InvoiceToShow = {
  invoice: InvoiceRow
  orderName: string | null
  customerId: string | null
  file: Pick<InvoiceFileRow, 'state' | 'storageKey'> | null
  credits: { id: string; numberText: string | null } | null
  /** Its last credit note, and how much all its notes credit. */
  creditedBy: { id: string; numberText: string | null } | null
  creditedCents: number
  /** How much of its payments was refunded after it was issued. */
  refundedCents: number
  /** When the last mail with it was sent, and whether one waits for its PDF. */
  mailedAt: Date | null
  isMailWaiting: boolean
  /** Payment state of an invoice without an order; null before the first payment. */
  paidState: InvoicePaidState | null
}

export const invoicesToShow = (db: Db) =>
  db
    .select({
      invoice: columns,
      orderName: ordersTable.name,
      customerId: ordersTable.customerId,
      file: { state: invoiceFilesTable.state, storageKey: invoiceFilesTable.storageKey },
      credits: { id: credited.id, numberText: credited.numberText },
      creditedBy: lastNoteOf(invoicesTable.id),
      creditedCents: creditedCentsOf(invoicesTable.id),
      refundedCents: refundedSince(invoicesTable),
      mailedAt: mailedAtOf(invoicesTable.id),
      isMailWaiting: isMailWaitingFor(invoicesTable.id),
      paidState: paidStateOf(invoicesTable.id),
    })
    .from(invoicesTable)
    .leftJoin(ordersTable, eq(ordersTable.id, invoicesTable.orderId))
    .leftJoin(invoiceFilesTable, eq(invoiceFilesTable.invoiceId, invoicesTable.id))
    .leftJoin(credited, eq(credited.id, invoicesTable.creditsId))

/** Admins see all invoices; customers see issued ones of their own orders; others see none. */
const visibleTo = ({ id, role }: Actor): SQL | undefined =>
  role === 'admin' ? undefined : role === 'user' ? and(eq(ordersTable.customerId, id), ne(invoicesTable.status, 'Draft')) : sql`false`

export async function visibleInvoice(db: Db, reader: Actor, id: string): Promise<InvoiceToShow | undefined> {
  if (!isId(id)) return undefined
  return (await invoicesToShow(db).where(and(eq(invoicesTable.id, id), visibleTo(reader))))[0]
}

/** Any invoice, for internal use. */
export async function invoiceById(db: Db, id: string): Promise<InvoiceToShow | undefined> {
  return (await invoicesToShow(db).where(eq(invoicesTable.id, id)))[0]
}

const counts = sql`(${invoicesTable.kind} = 'invoice' and ${invoicesTable.status} = 'Issued')`

/** The issued invoices of an order, the valid one first; or the one with this id. */
export async function invoicesNamed(db: Db, reader: Actor, id: string): Promise<InvoiceToShow[]> {
  if (!isId(id)) return []
  const ofOrder = and(eq(invoicesTable.orderId, id), ne(invoicesTable.status, 'Draft'))
  return await invoicesToShow(db)
    .where(and(or(eq(invoicesTable.id, id), ofOrder), visibleTo(reader)))
    .orderBy(desc(counts), desc(invoicesTable.createdAt), desc(invoicesTable.id))
    .limit(100)
}

/** The valid invoice of an order, or the first receipt of its payments, for any reader. */
export async function validInvoiceOfOrder(db: Db, orderId: string): Promise<ValidInvoice | undefined> {
  const { id, receiptOf, createdAt } = invoicesTable
  const [found] = await db
    .select({ id, receiptOf })
    .from(invoicesTable)
    .where(and(eq(invoicesTable.orderId, orderId), counts))
    .orderBy(sql`${receiptOf} nulls first`, createdAt)
    .limit(1)
  return found
}
export type ValidInvoice = Pick<InvoiceRow, 'id' | 'receiptOf'>

export async function receiptOfPayment(db: Db, paymentId: string): Promise<string | undefined> {
  return (await db.select({ id: invoicesTable.id }).from(invoicesTable).where(eq(invoicesTable.receiptOf, paymentId)))[0]?.id
}

export async function orderOfInvoice(db: Db, id: string): Promise<string | null> {
  if (!isId(id)) return null
  return (await db.select({ orderId: invoicesTable.orderId }).from(invoicesTable).where(eq(invoicesTable.id, id)))[0]?.orderId ?? null
}

/** Locks the invoice until the transaction ends. */
export async function lockInvoice(db: Db, id: string): Promise<InvoiceRow | undefined> {
  if (!isId(id)) return undefined
  return (await db.select(columns).from(invoicesTable).where(eq(invoicesTable.id, id)).for('update'))[0]
}

export async function invoiceOfAttempt(db: Db, createdBy: string, idempotencyKey: string | null): Promise<string | undefined> {
  if (idempotencyKey === null) return undefined
  const isAttempt = and(eq(invoicesTable.createdBy, createdBy), eq(invoicesTable.idempotencyKey, idempotencyKey))
  return (await db.select({ id: invoicesTable.id }).from(invoicesTable).where(isAttempt))[0]?.id
}

/** The last credit note of a locked invoice, and how much all of them credit. */
export async function creditsOf(db: Db, invoiceId: string): Promise<{ lastId: string | undefined; cents: number }> {
  const { id, createdAt, creditsId, totalCents } = invoicesTable
  const notes = await db.select({ id, totalCents }).from(invoicesTable).where(eq(creditsId, invoiceId)).orderBy(createdAt, id)
  return { lastId: notes.at(-1)?.id, cents: notes.reduce((sum, note) => sum + note.totalCents, 0) }
}

export async function insertInvoice(db: Db, invoice: typeof invoicesTable.$inferInsert): Promise<string> {
  const [row] = await db.insert(invoicesTable).values(invoice).returning({ id: invoicesTable.id })
  if (!row) throw new Error('The new invoice did not come back.')
  return row.id
}

type Changes = Partial<Omit<typeof invoicesTable.$inferInsert, 'id'>>
export async function saveInvoice(db: Db, id: string, changes: Changes): Promise<void> {
  await db.update(invoicesTable).set(changes).where(eq(invoicesTable.id, id))
}

export const deleteInvoice = (db: Db, id: string) => db.delete(invoicesTable).where(eq(invoicesTable.id, id))

/**
 * The next number of a series and year, and the earliest day that it may bear. The row stays locked until the transaction ends: a rolled
 * back number is assigned again.
 */
export async function takeNumber(db: Db, series: string, year: number, day: string): Promise<{ number: number; issuedOn: string }> {
  const { lastNumber, lastOn } = invoiceNumbersTable
  const [taken] = await db
    .insert(invoiceNumbersTable)
    .values({ series, year, lastNumber: 1, lastOn: day })
    .onConflictDoUpdate({
      target: [invoiceNumbersTable.series, invoiceNumbersTable.year],
      set: { lastNumber: sql`${lastNumber} + 1`, lastOn: sql`greatest(${lastOn}, excluded.last_on)` },
    })
    .returning({ number: lastNumber, issuedOn: lastOn })
  if (!taken) throw new Error('No number came back.')
  return taken
}

/** The zone of the profile of an order's customer. */
export async function zoneOfCustomer(db: Db, orderId: string): Promise<string | null> {
  const [found] = await db
    .select({ zone: usersTable.timezone })
    .from(ordersTable)
    .innerJoin(usersTable, eq(usersTable.id, ordersTable.customerId))
    .where(eq(ordersTable.id, orderId))
  return found?.zone ?? null
}
