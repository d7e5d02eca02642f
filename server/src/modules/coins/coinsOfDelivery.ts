import type { CoinEntry } from './coins.store.ts'

/** What an order brings its customer; named by the order, so that it does so once. */
export const coinsOfDelivery = (
  order: { id: string; customerId: string; name: string },
  coins: number,
  actorId: string | null,
): CoinEntry => ({
  userId: order.customerId,
  coins,
  reason: 'delivered',
  key: `delivered:${order.id}`,
  note: order.name,
  createdBy: actorId,
})
