import { calls } from '#core/calls.ts'

/** Kept under the orders, since a file that is added or removed changes its order, and that is the news that comes over the line. */
export const orderFilesQuery = (orderId: string) => ({
  ...calls.documents.ofOrder.queryOptions({ orderId }),
  queryKey: [...calls.orders.key(), 'files', orderId],
})
