import type { OrderStatus } from '@app/contract/orders/orders.rules.ts'
import { Select, Stack } from '@mantine/core'
import { useState } from 'react'
import { count } from '#core/format.ts'
import { FormDialog } from '#ui/dialog/FormDialog.tsx'
import { RefusedRows } from '#ui/dialog/RefusedRows.tsx'
import { FormActions } from '#ui/form/FormActions.tsx'
import { type ManyOrdersDialog, useChangeMany } from './useChangeMany.ts'

type Props = ManyOrdersDialog & { /* The statuses that at least one of the orders may have. */ statuses: readonly OrderStatus[] }

/** Sets a status for all chosen orders that may have it. */
export function StatusManyDialog({ orders, statuses, onClose, onDone }: Props) {
  const [status, setStatus] = useState<OrderStatus | null>(null)
  const many = useChangeMany({ orders, onClose, onDone })
  return (
    <FormDialog
      title={`Change the status of ${count(orders.length, ['order', 'orders'])}`}
      text="Orders that can't have this status stay unchanged and are listed here."
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
            <RefusedRows refused={many.refused} were={['order was', 'orders were']} />
            <Select label="Status" data-autofocus data={statuses} value={status} onChange={setStatus} placeholder="Choose a status" />
          </Stack>
          <FormActions submit="Change status" isPending={many.isPending} isDisabled={!status} onCancel={onClose} />
        </form>
      )}
    </FormDialog>
  )
}
