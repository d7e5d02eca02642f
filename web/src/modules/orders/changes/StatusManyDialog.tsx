import { type OrderStatus, orderStatuses } from '@app/contract/orders/orders.rules.ts'
import { Select, Stack } from '@mantine/core'
import { useState } from 'react'
import { count } from '#core/format.ts'
import { FormDialog } from '#ui/dialog/FormDialog.tsx'
import { FormActions } from '#ui/form/FormActions.tsx'
import { RefusedOrders } from './RefusedOrders.tsx'
import { type ManyOrdersDialog, useChangeMany } from './useChangeMany.ts'

/** Cancelling takes a reason for each order, which its own dialog asks for. */
const offered = orderStatuses.filter((status) => status !== 'Cancel Order')

/** Another status for all of the chosen orders that may have it. */
export function StatusManyDialog({ orders, onClose, onDone }: ManyOrdersDialog) {
  const [status, setStatus] = useState<OrderStatus | null>(null)
  const many = useChangeMany({ orders, onClose, onDone })
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
            if (status) many.send({ status }, `changed to ${status}`)
          }}
        >
          <Stack>
            <RefusedOrders refused={many.refused} />
            <Select label="Status" data-autofocus data={offered} value={status} onChange={setStatus} placeholder="Choose a status" />
          </Stack>
          <FormActions submit="Change status" isPending={many.isPending} isDisabled={!status} onCancel={onClose} />
        </form>
      )}
    </FormDialog>
  )
}
