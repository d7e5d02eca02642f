import type { OrderSummary } from '@app/contract/orders/orders.shapes.ts'

/** The calls whose lists an order can be opened from. */
const orderLists = ['all', 'newest', 'ofCustomer', 'created', 'assigned', 'ofEmployee'] as const
type OrderListName = (typeof orderLists)[number]

/** Which page of which list; `input` is what was asked for, as it stands in the query's key. */
export type ListPage = { name: OrderListName; input: { page: number; pageSize: number }; total: number }

/**
 * The list that somebody came from: the ids of its page in their order, and the place of this one among them, from 0. With
 * `list` it is known how it goes on before and after the page.
 */
export type OrderTrail = { ids: string[]; position: number; list?: ListPage }

type Row = Pick<OrderSummary, '_id'>
type Listed = { rows: readonly Row[]; key: readonly unknown[]; total: number }

/** What a link to an order carries as navigation state, so that its page can go to the ones before and after it. */
export function trailOf(order: Row, { rows, key, total }: Listed): OrderTrail {
  const ids = rows.map(({ _id }) => _id)
  const list = listIn({ name: key[1], input: key[2], total })
  return { ids, position: Math.max(0, ids.indexOf(order._id)), ...(key[0] === 'orders' && list && { list }) }
}

/** The trail in a navigation state, or null for whoever came by an address. Only one that names this order is believed. */
export function readTrail(state: unknown, orderId: string): OrderTrail | null {
  if (typeof state !== 'object' || state === null) return null
  const ids: unknown = Reflect.get(state, 'ids')
  if (!Array.isArray(ids) || !ids.every((id) => typeof id === 'string')) return null
  const position = ids.indexOf(orderId)
  const list = listIn(Reflect.get(state, 'list'))
  return position < 0 ? null : { ids, position, ...(list && { list }) }
}

/** The order's place in its whole list, from 1, and how long that is. */
export function placeOn({ ids, position, list }: OrderTrail): { place: number; total: number } {
  const before = list ? (list.input.page - 1) * list.input.pageSize : 0
  return { place: before + position + 1, total: Math.max(list?.total ?? 0, before + ids.length) }
}

/** The page that goes on after the last of this one, or before the first; undefined where none does, or none is known. */
export function pageBeside({ ids, position, list }: OrderTrail, way: -1 | 1): number | undefined {
  if (!list || position !== (way < 0 ? 0 : ids.length - 1)) return undefined
  const page = list.input.page + way
  return page >= 1 && (page - 1) * list.input.pageSize < list.total ? page : undefined
}

function listIn(value: unknown): ListPage | undefined {
  if (typeof value !== 'object' || value === null) return undefined
  const [name, input, total] = ['name', 'input', 'total'].map((field): unknown => Reflect.get(value, field))
  const known = orderLists.find((list) => list === name)
  if (!known || typeof total !== 'number' || typeof input !== 'object' || input === null) return undefined
  const [page, pageSize] = ['page', 'pageSize'].map((field): unknown => Reflect.get(input, field))
  if (!isCount(page) || !isCount(pageSize)) return undefined
  return { name: known, input: { ...input, page, pageSize }, total }
}

const isCount = (value: unknown): value is number => typeof value === 'number' && Number.isInteger(value) && value > 0
