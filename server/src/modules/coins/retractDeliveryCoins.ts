import { eq } from 'drizzle-orm'
import type { Db } from '#database/db.ts'
import { lockCoinsOf, moveCoins } from './coins.store.ts'
import { coinEntriesTable } from './coins.table.ts'

/**
 * Takes the coins that an order's delivery granted, as far as they are unspent, once its payments are fully refunded; returns their
 * number.
 */
export async function retractDeliveryCoins(db: Db, order: { id: string; name: string }): Promise<number> {
  const [brought] = await db
    .select()
    .from(coinEntriesTable)
    .where(eq(coinEntriesTable.key, `delivered:${order.id}`))
  const coins = brought ? Math.min(brought.coins, await lockCoinsOf(db, brought.userId)) : 0
  if (!brought || coins === 0) return 0
  const entry = { userId: brought.userId, coins: -coins, reason: 'corrected', note: `${order.name} was refunded` } as const
  return (await moveCoins(db, { ...entry, key: `undelivered:${order.id}` })) ? coins : 0
}
