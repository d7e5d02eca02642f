import { mayAssignManager } from '@app/contract/orders/orders.rules.ts'
import { Stack } from '@mantine/core'
import { useState } from 'react'
import { count } from '#core/format.ts'
import { useMe } from '#core/session.ts'
import { FormDialog } from '#ui/dialog/FormDialog.tsx'
import { RefusedRows } from '#ui/dialog/RefusedRows.tsx'
import { FormActions } from '#ui/form/FormActions.tsx'
import { PersonSelect } from '#ui/form/PersonSelect.tsx'
import { ErrorState } from '#ui/state/ErrorState.tsx'
import { useStaff } from '../useStaff.ts'
import { type ManyOrdersDialog, useChangeMany } from './useChangeMany.ts'

/** One manager, one employee or both for all chosen orders. An empty field leaves the orders unchanged. */
export function AssignManyDialog({ orders, onClose, onDone }: ManyOrdersDialog) {
  const me = useMe()
  const staff = useStaff({ due: orders.map(({ deadline }) => deadline) })
  const [manager, setManager] = useState<string | null>(null)
  const [employee, setEmployee] = useState<string | null>(null)
  const many = useChangeMany({ orders, onClose, onDone })
  const nameOf = (id: string | null) => [...staff.managers, ...staff.employees].find(({ _id }) => _id === id)?.name
  const to = { ...(manager && { assignedTo: manager }), ...(employee && { assignedEmployee: employee }) }
  const names = [nameOf(manager), nameOf(employee)].filter((name) => name !== undefined).join(' and ')
  return (
    <FormDialog title={`Assign ${count(orders.length, ['order', 'orders'])}`} isOpen onClose={onClose}>
      {() => (
        <form
          noValidate
          onSubmit={(event) => {
            event.preventDefault()
            many.send(to, `assigned to ${names}`)
          }}
        >
          <Stack>
            <RefusedRows refused={many.refused} were={['order was', 'orders were']} />
            {staff.error && <ErrorState title="Unable to get assigned to users!" error={staff.error} onRetry={staff.retry} />}
            {mayAssignManager(me) && (
              <PersonSelect
                label="Manager"
                data-autofocus
                placeholder="Unchanged"
                people={staff.managers}
                isPending={staff.isPending}
                isError={staff.isError}
                value={manager}
                onChange={setManager}
              />
            )}
            <PersonSelect
              label="Employee"
              placeholder="Unchanged"
              people={staff.employees}
              isPending={staff.isPending}
              isError={staff.isError}
              value={employee}
              onChange={setEmployee}
            />
          </Stack>
          <FormActions submit="Assign" isPending={many.isPending} isDisabled={!manager && !employee} onCancel={onClose} />
        </form>
      )}
    </FormDialog>
  )
}
