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

/** What can be done with the chosen orders of a list. Each is then changed by its own rules and answered for itself. */
export function ManyOrders({ orders, onDone }: { orders: readonly OrderSummary[]; onDone: () => void }) {
  const me = useMe()
  const [open, setOpen] = useState<'assign' | 'status' | null>(null)
  const mayAssign = mayAssignManager(me) || orders.some((order) => mayAssignEmployee(me, handled(order)))
  // Cancelling takes a reason for each order, which its own dialog asks for.
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
