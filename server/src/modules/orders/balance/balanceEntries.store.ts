import { sql } from 'drizzle-orm'
import type { Db } from '#database/db.ts'
import { balanceEntriesTable } from './balanceEntries.table.ts'

type Entry = typeof balanceEntriesTable.$inferInsert
export type NewBalanceEntry = Omit<Entry, 'id' | 'orderId' | 'createdAt'>

/**
 * Inserts an entry; fails on an event that is booked already. An entry without amounts is left out. The order must be locked and not be
 * written yet.
 */
export async function insertBalanceEntry(db: Db, entry: Entry): Promise<void> {
  if ((entry.totalCents ?? 0) === 0 && (entry.paidCents ?? 0) === 0) return
  // An order that the previous release has inserted may have no account yet.
  await db.execute(sql`select open_balance(id, total_cents, paid_cents, currency) from orders where id = ${entry.orderId}`)
  await db.insert(balanceEntriesTable).values(entry)
}
