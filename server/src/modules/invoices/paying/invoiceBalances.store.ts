import { invoicePaidStates } from '@app/contract/invoices/invoicePayments.rules.ts'
import { eq, sql } from 'drizzle-orm'
import type { Db } from '#database/db.ts'
import { type InvoiceBalanceRow, invoiceBalancesTable } from './invoiceBalances.table.ts'

export const invoiceKind = 'invoice'

export const balanceOfInvoice = async (db: Db, invoiceId: string): Promise<InvoiceBalanceRow | undefined> =>
  (await db.select().from(invoiceBalancesTable).where(eq(invoiceBalancesTable.invoiceId, invoiceId)))[0]

/** The caller must have locked the invoice. */
export async function saveInvoiceBalance(db: Db, balance: InvoiceBalanceRow): Promise<void> {
  const { paidCents, state, updatedAt } = balance
  await db
    .insert(invoiceBalancesTable)
    .values(balance)
    .onConflictDoUpdate({ target: invoiceBalancesTable.invoiceId, set: { paidCents, state, updatedAt } })
}

/** Payment state of an invoice, for a list; null before its first payment. */
export const paidStateOf = (invoiceId: unknown) =>
  sql<InvoiceBalanceRow['state'] | null>`(select state from invoice_balances where invoice_id = ${invoiceId})`.mapWith(
    (state: unknown) => invoicePaidStates.find((one) => one === state) ?? null,
  )
