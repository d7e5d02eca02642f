import { mayAssignEmployee, mayAssignManager, orderStatuses, statusChoices } from '@app/contract/orders/orders.rules.ts'
import type { OrderSummary } from '@app/contract/orders/orders.shapes.ts'
import { mayRecycle } from '@app/contract/recycle/mayRecycle.rules.ts'
import { Button } from '@mantine/core'
import { lazy, Suspense, useState } from 'react'
import { useMe } from '#core/session.ts'
import { ExportChosenButton } from '#exports/index.ts'
import { RecycleChosenButton } from '#recycle/index.ts'
import { handled } from '../lists/handled.ts'

const AssignMany = lazy(async () => ({ default: (await import('./AssignManyDialog.tsx')).AssignManyDialog }))
const StatusMany = lazy(async () => ({ default: (await import('./StatusManyDialog.tsx')).StatusManyDialog }))

/** Actions for the chosen orders of a list. Each order is changed by its own rules and has its own result. */
export function ManyOrders({ orders, onDone }: { orders: readonly OrderSummary[]; onDone: () => void }) {
  const me = useMe()
  const [open, setOpen] = useState<'assign' | 'status' | null>(null)
  const mayAssign = mayAssignManager(me) || orders.some((order) => mayAssignEmployee(me, handled(order)))
  // Cancelling needs a reason for each order, so it has its own dialog.
  const statuses = orderStatuses.filter(
    (status) => status !== 'Cancel Order' && orders.some((order) => statusChoices(me, handled(order)).includes(status)),
  )
  const dialog = { orders, onClose: () => setOpen(null), onDone }
  return (
    <>
      {mayAssign && (
        <Button size="compact-sm" variant="default" onClick={() => setOpen('assign')}>
          Assign To
        </Button>
      )}
      {statuses.length > 0 && (
        <Button size="compact-sm" variant="default" onClick={() => setOpen('status')}>
          Change status
        </Button>
      )}
      {me.role === 'admin' && <ExportChosenButton subject="orders" ids={orders.map(({ _id }) => _id)} nouns={['order', 'orders']} />}
      {mayRecycle(me) && (
        <RecycleChosenButton type="Order" ids={orders.map(({ _id }) => _id)} nouns={['order', 'orders']} onDone={onDone} />
      )}
      <Suspense fallback={null}>
        {open === 'assign' && <AssignMany {...dialog} />}
        {open === 'status' && <StatusMany {...dialog} statuses={statuses} />}
      </Suspense>
    </>
  )
}
