import type { Actor } from '@app/contract/core/access.ts'
import { maySetProgress } from '@app/contract/orders/orders.rules.ts'
import { coinsOf, coinsOfDelivery, moveCoins } from '#coins/index.ts'
import type { AppContext } from '#core/context.ts'
import { notFound } from '#core/refusal.ts'
import { isId } from '#database/ids.ts'
import { ordersForCoins, ordersWithoutCoins } from './coinEntries.store.ts'

/**
 * Grants the coins of orders that were delivered before deliveries granted coins automatically. Once per order, and only for orders that
 * the actor works on.
 * @throws Refusal NOT_FOUND if the actor sees no such order of that customer
 */
export async function grantDeliveryCoins(
  { db, config }: Pick<AppContext, 'db' | 'config'>,
  me: Actor,
  { userId, order }: { userId: string; order?: string | undefined },
): Promise<number> {
  if (!isId(userId) || (order !== undefined && !isId(order))) throw notFound('Order')
  return db.transaction(async (db) => {
    const known = await ordersForCoins(db, userId, order)
    if (!known.some((order) => maySetProgress(me, order))) throw notFound('Order')
    const delivered = config.COINS_AFTER_DELIVERY === 0 ? [] : await ordersWithoutCoins(db, userId, order)
    for (const order of delivered.filter((order) => maySetProgress(me, order)))
      await moveCoins(db, coinsOfDelivery(order, config.COINS_AFTER_DELIVERY, me.id))
    return (await coinsOf(db, userId)) ?? 0
  })
}
