import { mayAssignEmployee, mayAssignManager, orderDetailsLength } from '@app/contract/orders/orders.rules.ts'
import { type Order, OrderChanges } from '@app/contract/orders/orders.shapes.ts'
import { Stack, Textarea } from '@mantine/core'
import { useForm } from '@mantine/form'
import { calls } from '#core/calls.ts'
import { focusFirstWrong } from '#core/focusFirstWrong.ts'
import { useMe } from '#core/session.ts'
import { useAction } from '#core/useAction.ts'
import { DayField } from '#ui/DayField.tsx'
import { ErrorState } from '#ui/ErrorState.tsx'
import { FormActions } from '#ui/FormActions.tsx'
import { PersonSelect } from '#ui/PersonSelect.tsx'
import { useNow } from '#ui/useNow.ts'
import { handled } from './handled.ts'
import { dayHere } from './today.ts'

import { useStaff } from './useStaff.ts'

type Props = {
  order: Order
  /** The employee whom the screen is about; without it one is chosen here. */
  employeeId?: string
  submit?: string
  onDone: () => void
  onCancel?: () => void
  onDirty?: (isDirty: boolean) => void
}

/** The fields of an assignment that this person may fill in; only what was changed is sent. */
export function AssignForm({ order, employeeId, submit = 'Assign', onDone, onCancel, onDirty }: Props) {
  const me = useMe()
  const staff = useStaff()
  const today = dayHere(useNow())
  const before = valuesOf(order)
  const form = useForm({
    initialValues: { ...before, ...(employeeId && { assignedEmployee: employeeId }) },
    validate: {
      employeeReporting: (day) =>
        day !== null && day !== before.employeeReporting && day < today
          ? 'Please choose today or a later day.'
          : (OrderChanges.shape.employeeReporting.safeParse(day).error?.issues[0]?.message ?? null),
    },
    onValuesChange: () => onDirty?.(true),
  })
  const update = useAction(calls.orders.update, {
    done: 'Updated Order Successfully',
    refresh: [calls.orders],
    form,
    after: onDone,
  })
  const send = (values: typeof before) => {
    const changes = changesOf(before, values)
    if (Object.keys(changes).length === 0) onDone()
    else update.mutate({ _id: order._id, ...changes })
  }

  const isForEmployee = mayAssignEmployee(me, handled(order))
  if (staff.error) return <ErrorState title="Unable to get assigned to users!" error={staff.error} onRetry={staff.retry} />
  return (
    <form noValidate onSubmit={form.onSubmit(send, focusFirstWrong(form))}>
      <Stack gap="md">
        {mayAssignManager(me) && (
          <PersonSelect
            label="Manager"
            data-autofocus
            placeholder="Nobody"
            people={staff.managers}
            also={order.assignedTo[0]}
            isPending={staff.isPending}
            {...form.getInputProps('assignedTo')}
          />
        )}
        {isForEmployee && (
          <>
            {!employeeId && (
              <PersonSelect
                label="Employee"
                data-autofocus={!mayAssignManager(me) || undefined}
                placeholder="Nobody"
                people={staff.employees}
                also={order.assignedEmployee[0]}
                isPending={staff.isPending}
                {...form.getInputProps('assignedEmployee')}
              />
            )}
            <DayField
              label="Reporting deadline"
              description="By when the employee reports how far it is."
              minDate={today}
              clearable
              clearButtonProps={{ 'aria-label': 'Clear Reporting deadline', tabIndex: 0 }}
              {...form.getInputProps('employeeReporting')}
            />
            <Textarea
              label="Manager note"
              description="For whoever works on it. The customer does not see it."
              autosize
              minRows={2}
              maxRows={8}
              maxLength={orderDetailsLength}
              {...form.getInputProps('managerNote')}
            />
          </>
        )}
      </Stack>
      <FormActions submit={submit} isPending={update.isPending} isDisabled={staff.isPending} {...(onCancel && { onCancel })} />
    </form>
  )
}

const valuesOf = (order: Order) => ({
  assignedTo: order.assignedTo[0]?._id ?? null,
  assignedEmployee: order.assignedEmployee[0]?._id ?? null,
  employeeReporting: order.employeeReporting ?? null,
  managerNote: order.managerNote ?? '',
})
type Values = ReturnType<typeof valuesOf>

function changesOf(before: Values, now: Values): Omit<OrderChanges, '_id'> {
  return {
    ...(now.assignedTo !== before.assignedTo && { assignedTo: now.assignedTo }),
    ...(now.assignedEmployee !== before.assignedEmployee && { assignedEmployee: now.assignedEmployee }),
    ...(now.employeeReporting !== before.employeeReporting && { employeeReporting: now.employeeReporting }),
    ...(now.managerNote.trim() !== before.managerNote && { managerNote: now.managerNote.trim() || null }),
  }
}
