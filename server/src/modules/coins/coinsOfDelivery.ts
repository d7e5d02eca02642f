import type { CoinEntry } from './coins.store.ts'

/** The coins that a delivered order grants its customer; keyed by the order, so that they are granted once. */
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
