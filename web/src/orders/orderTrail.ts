import type { OrderSummary } from '@app/contract/orders/orders.shapes.ts'

/** The list that somebody came from: the ids of its rows in their order, and the place of this one among them, from 0. */
export type OrderTrail = { ids: string[]; position: number }

/** What a link to an order carries as navigation state, so that its page can go to the ones before and after it. */
export function trailOf(order: Pick<OrderSummary, '_id'>, rows: readonly Pick<OrderSummary, '_id'>[]): OrderTrail {
  const ids = rows.map(({ _id }) => _id)
  return { ids, position: Math.max(0, ids.indexOf(order._id)) }
}

/** The trail in a navigation state, or null for whoever came by an address. Only one that names this order is believed. */
export function readTrail(state: unknown, orderId: string): OrderTrail | null {
  if (typeof state !== 'object' || state === null) return null
  const ids: unknown = Reflect.get(state, 'ids')
  if (!Array.isArray(ids) || !ids.every((id) => typeof id === 'string')) return null
  const position = ids.indexOf(orderId)
  return position < 0 ? null : { ids, position }
}
