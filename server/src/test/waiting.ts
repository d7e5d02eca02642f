import { sql } from 'drizzle-orm'
import { expect } from 'vitest'
import type { Db } from '#database/db.ts'

/**
 * Resolves once this many queries on the test's database wait for a lock: then two transactions have met, and no time has to be guessed.
 * Uses its own connection, since one in a transaction would see an old state.
 */
export async function untilWaiting(db: Db, count = 1) {
  const waiting = async () => {
    const { rows } = await db.execute<{ waiting: number }>(
      sql`select count(*)::int as waiting from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    )
    return rows[0]?.waiting
  }
  await expect.poll(waiting, { timeout: 10_000, interval: 10 }).toBeGreaterThanOrEqual(count)
}
