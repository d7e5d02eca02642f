import { sql } from 'drizzle-orm'
import { coinEntriesTable } from '#coins/coins.table.ts'

/** Whether a full refund of this payment has returned the coins of its discount. */
export const isDiscountReturned = (paymentId: unknown) =>
  sql<boolean>`exists (select 1 from ${coinEntriesTable} where ${coinEntriesTable.key} = 'refunded:' || ${paymentId})`
