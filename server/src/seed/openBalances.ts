import { sql } from 'drizzle-orm'
import type { Db } from '#database/db.ts'

/** Orders came in before their payments: their accounts are opened anew, with each payment by itself. */
export async function openBalances(db: Db): Promise<void> {
  await db.execute(sql`delete from balance_entries`)
  await db.execute(sql`select open_balance(id, total_cents, paid_cents, currency) from orders`)
}
