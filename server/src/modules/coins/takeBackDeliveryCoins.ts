import { eq } from 'drizzle-orm'
import type { Db } from '#database/db.ts'
import { lockCoinsOf, moveCoins } from './coins.store.ts'
import { coinEntriesTable } from './coins.table.ts'

/** Takes back what the delivery of an order brought, as far as it is still there, once all that was paid went back; answers how many coins. */
export async function takeBackDeliveryCoins(db: Db, order: { id: string; name: string }): Promise<number> {
  const [brought] = await db
    .select()
    .from(coinEntriesTable)
    .where(eq(coinEntriesTable.key, `delivered:${order.id}`))
  const coins = brought ? Math.min(brought.coins, await lockCoinsOf(db, brought.userId)) : 0
  if (!brought || coins === 0) return 0
  const entry = { userId: brought.userId, coins: -coins, reason: 'corrected', note: `What was paid for ${order.name} went back` } as const
  return (await moveCoins(db, { ...entry, key: `undelivered:${order.id}` })) ? coins : 0
}
