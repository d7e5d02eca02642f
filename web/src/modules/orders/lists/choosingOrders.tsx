import type { OrderSummary } from '@app/contract/orders/orders.shapes.ts'
import { lazy, Suspense } from 'react'
import type { Choosing } from '#ui/table/tableParts.ts'

const ManyOrders = lazy(async () => ({ default: (await import('../changes/ManyOrders.tsx')).ManyOrders }))

/** The bar of chosen orders; its code comes once something is chosen. */
export const choosingOrders: Choosing<OrderSummary> = {
  actions: (orders, clear) => (
    <Suspense fallback={null}>
      <ManyOrders orders={orders} onDone={clear} />
    </Suspense>
  ),
}
