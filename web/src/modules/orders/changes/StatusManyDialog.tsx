import { type OrderStatus, orderStatuses } from '@app/contract/orders/orders.rules.ts'
import type { OrderSummary } from '@app/contract/orders/orders.shapes.ts'
import { Select, Stack } from '@mantine/core'
import { useState } from 'react'
import { count } from '#core/format.ts'
import { FormDialog } from '#ui/dialog/FormDialog.tsx'
import { FormActions } from '#ui/form/FormActions.tsx'
import { RefusedOrders } from './RefusedOrders.tsx'
import { type Refused, useChangeMany } from './useChangeMany.ts'

type Props = { orders: readonly OrderSummary[]; onClose: () => void; onDone: () => void }

/** Cancelling takes a reason for each order, which its own dialog asks for. */
const offered = orderStatuses.filter((status) => status !== 'Cancel Order')

/** Another status for all of the chosen orders that may have it. */
export function StatusManyDialog({ orders, onClose, onDone }: Props) {
  const [status, setStatus] = useState<OrderStatus | null>(null)
  const [refused, setRefused] = useState<Refused[]>([])
  const many = useChangeMany(orders)
  const after = (left: Refused[]) => {
    setRefused(left)
    if (left.length > 0) return
    onDone()
    onClose()
  }
  return (
    <FormDialog
      title={`Change the status of ${count(orders.length, ['order', 'orders'])}`}
      text="An order that can't have it stays as it is, and is named here."
      isOpen
      onClose={onClose}
    >
      {() => (
        <form
          noValidate
          onSubmit={(event) => {
            event.preventDefault()
            if (status) many.send({ status }, `changed to ${status}`, after)
          }}
        >
          <Stack>
            <RefusedOrders refused={refused} />
            <Select label="Status" data-autofocus data={offered} value={status} onChange={setStatus} placeholder="Choose a status" />
          </Stack>
          <FormActions submit="Change status" isPending={many.isPending} isDisabled={!status} onCancel={onClose} />
        </form>
      )}
    </FormDialog>
  )
}
