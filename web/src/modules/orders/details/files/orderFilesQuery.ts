import { calls } from '#core/calls.ts'

/** Its key is below that of the orders, since the push for a changed file names the order. */
export const orderFilesQuery = (orderId: string) => ({
  ...calls.documents.ofOrder.queryOptions({ orderId }),
  queryKey: [...calls.orders.key(), 'files', orderId],
})
