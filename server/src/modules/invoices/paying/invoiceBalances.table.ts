import { type InvoicePaidState, invoicePaidStates } from '@app/contract/invoices/invoicePayments.rules.ts'
import { sql } from 'drizzle-orm'
import { check, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { centsColumn, createdAtColumn, instant } from '#database/columns.ts'
import { invoicesTable } from '../invoices.table.ts'

/** The paid amount of an invoice without an order; the invoice itself never changes. No row before its first payment. */
export const invoiceBalancesTable = pgTable(
  'invoice_balances',
  {
    invoiceId: uuid()
      .primaryKey()
      .references(() => invoicesTable.id),
    /** The counted part of its payments, without refunds, disputes and surplus. */
    paidCents: centsColumn().notNull(),
    state: text({ enum: invoicePaidStates }).$type<InvoicePaidState>().notNull(),
    paidAt: instant().notNull(),
    updatedAt: createdAtColumn(),
  },
  (t) => [check('invoice_balances_paid_check', sql`${t.paidCents} >= 0`)],
)
export type InvoiceBalanceRow = typeof invoiceBalancesTable.$inferSelect
