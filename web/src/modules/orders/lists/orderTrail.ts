import type { OrderSummary } from '@app/contract/orders/orders.shapes.ts'

/** The calls of the lists from which an order can be opened. */
const orderLists = ['all', 'newest', 'ofCustomer', 'created', 'assigned', 'ofEmployee'] as const
type OrderListName = (typeof orderLists)[number]

/** The page and its list; `input` is the input of the query, as in its key. */
export type ListPage = { name: OrderListName; input: { page: number; pageSize: number }; total: number }

/**
 * The list that the reader came from: the ids of its page, and the position of this order among them, from 0. With `list`, adjacent pages
 * are known.
 */
export type OrderTrail = { ids: string[]; position: number; list?: ListPage }

type Row = Pick<OrderSummary, '_id'>
type Listed = { rows: readonly Row[]; key: readonly unknown[]; total: number }

/** The navigation state of a link to an order, for the links to the previous and next order. */
export function trailOf(order: Row, { rows, key, total }: Listed): OrderTrail {
  const ids = rows.map(({ _id }) => _id)
  const list = listIn({ name: key[1], input: key[2], total })
  return { ids, position: Math.max(0, ids.indexOf(order._id)), ...(key[0] === 'orders' && list && { list }) }
}

/** The trail of a navigation state; null for readers who came by an address. A trail of another order is ignored. */
export function readTrail(state: unknown, orderId: string): OrderTrail | null {
  if (typeof state !== 'object' || state === null) return null
  const ids: unknown = Reflect.get(state, 'ids')
  if (!Array.isArray(ids) || !ids.every((id) => typeof id === 'string')) return null
  const position = ids.indexOf(orderId)
  const list = listIn(Reflect.get(state, 'list'))
  return position < 0 ? null : { ids, position, ...(list && { list }) }
}

/** The order's place in its whole list, from 1, and the list's length. */
export function placeOn({ ids, position, list }: OrderTrail): { place: number; total: number } {
  const before = list ? (list.input.page - 1) * list.input.pageSize : 0
  return { place: before + position + 1, total: Math.max(list?.total ?? 0, before + ids.length) }
}

/** The adjacent page at the end of this one; undefined where there is none or the list is unknown. */
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
