import { type InvoicePaidState, invoicePaidStates } from '@app/contract/invoices/invoicePayments.rules.ts'
import { sql } from 'drizzle-orm'
import { check, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { centsColumn, createdAtColumn, instant } from '#database/columns.ts'
import { invoicesTable } from '../invoices.table.ts'

/** What was paid of an invoice without an order; the invoice itself says what it asks for and never changes. None before its first payment. */
export const invoiceBalancesTable = pgTable(
  'invoice_balances',
  {
    invoiceId: uuid()
      .primaryKey()
      .references(() => invoicesTable.id),
    /** What counts of its payments now, without what went back and what was too much. */
    paidCents: centsColumn().notNull(),
    state: text({ enum: invoicePaidStates }).$type<InvoicePaidState>().notNull(),
    paidAt: instant().notNull(),
    updatedAt: createdAtColumn(),
  },
  (t) => [check('invoice_balances_paid_check', sql`${t.paidCents} >= 0`)],
)
export type InvoiceBalanceRow = typeof invoiceBalancesTable.$inferSelect
