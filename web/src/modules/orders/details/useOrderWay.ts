import type { OrderSummary } from '@app/contract/orders/orders.shapes.ts'
import { useQuery } from '@tanstack/react-query'
import { calls } from '#core/calls.ts'
import { type ListPage, type OrderTrail, pageBeside, trailOf } from '../lists/orderTrail.ts'

export type Way = { id: string; state: OrderTrail | null }

/** The previous and the next order: from the list that the reader came from, across its pages, or from their own list. */
export function useOrderWay(orderId: string, trail: OrderTrail | null): { previous: Way | undefined; next: Way | undefined } {
  const asked = useQuery({ ...calls.orders.neighbours.queryOptions({ id: orderId }), enabled: trail === null })
  const before = useBeside(trail, -1)
  const after = useBeside(trail, 1)
  if (!trail) return { previous: wayTo(asked.data?.previous, null), next: wayTo(asked.data?.next, null) }
  const onPage = (step: -1 | 1) => {
    const id = trail.ids[trail.position + step]
    return wayTo(id, id === undefined ? null : { ...trail, position: trail.position + step })
  }
  return { previous: onPage(-1) ?? before, next: onPage(1) ?? after }
}

const wayTo = (id: string | null | undefined, state: OrderTrail | null): Way | undefined => (id ? { id, state } : undefined)

/** The nearest order on the adjacent page. It is fetched as soon as the reader is at the end of the page. */
function useBeside(trail: OrderTrail | null, step: -1 | 1): Way | undefined {
  const page = trail ? pageBeside(trail, step) : undefined
  const list = trail?.list
  const query = pageQuery(list, page ?? 1)
  const { data } = useQuery({ ...query, enabled: list !== undefined && page !== undefined })
  if (!trail || !data || page === undefined) return undefined
  // The list may have shifted since, so orders of this page are skipped on the next one.
  const unseen = data.items.filter(({ _id }) => !trail.ids.includes(_id))
  const order = step > 0 ? unseen[0] : unseen.at(-1)
  return order && { id: order._id, state: trailOf(order, { rows: data.items, key: query.queryKey, total: data.total }) }
}

type Page = { items: OrderSummary[]; total: number }
type PageQuery = { queryKey: readonly unknown[]; queryFn: (context: { signal: AbortSignal }) => Promise<Page> }

/** The query of the list, for another page. */
function pageQuery(list: ListPage | undefined, page: number): PageQuery {
  // The input is stored in the navigation state as it was sent; the server validates it like any input.
  const input = { ...list?.input, page } as Parameters<typeof calls.orders.countOfCustomer.queryOptions>[0]
  return calls.orders[list?.name ?? 'all'].queryOptions(input)
}
