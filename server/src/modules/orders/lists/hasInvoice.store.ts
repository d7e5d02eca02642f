import { type SQL, sql } from 'drizzle-orm'
import { invoicesTable } from '#invoices/invoices.table.ts'
import { ordersTable } from '../orders.table.ts'

/** Whether an invoice of the order was issued, as a column for a query of orders. */
export const hasInvoice: SQL<boolean> = sql<boolean>`exists (
  select 1 from ${invoicesTable} where ${invoicesTable.orderId} = ${ordersTable.id} and ${invoicesTable.status} <> 'Draft')`
