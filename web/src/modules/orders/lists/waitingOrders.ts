import { calls } from '#core/calls.ts'
import { readerZone } from '#core/readerClock.ts'

/** The orders that wait for the reader, cached below the orders' key, so that changes of orders refetch it. */
export const waitingOrders = () => ({
  ...calls.dashboard.waiting.queryOptions({ timezone: readerZone() }),
  queryKey: [...calls.orders.key(), 'waiting'],
})
