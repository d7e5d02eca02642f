import type { OrderSummary } from '@app/contract/orders/orders.shapes.ts'
import { lazy, Suspense } from 'react'
import type { BulkActions } from '#ui/table/tableParts.ts'

const ManyOrders = lazy(async () => ({ default: (await import('../changes/ManyOrders.tsx')).ManyOrders }))

/** The bar of chosen orders; its code is loaded with the first choice. */
export const choosingOrders: BulkActions<OrderSummary> = {
  actions: (orders, clear) => (
    <Suspense fallback={null}>
      <ManyOrders orders={orders} onDone={clear} />
    </Suspense>
  ),
}
