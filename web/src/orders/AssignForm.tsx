import { mayAssignEmployee, mayAssignManager, orderDetailsLength } from '@app/contract/orders/orders.rules.ts'
import { type Order, OrderChanges } from '@app/contract/orders/orders.shapes.ts'
import { Stack, Textarea, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { calls } from '#core/calls.ts'
import { focusFirstWrong } from '#core/focusFirstWrong.ts'
import { useMe } from '#core/session.ts'
import { useAction } from '#core/useAction.ts'
import { ErrorState } from '#ui/ErrorState.tsx'
import { FormActions } from '#ui/FormActions.tsx'
import { useNow } from '#ui/useNow.ts'
import { handled } from './handled.ts'
import { PersonSelect } from './PersonSelect.tsx'
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
        day !== before.employeeReporting && day !== '' && day < today
          ? 'Please choose today or a later day.'
          : (OrderChanges.shape.employeeReporting.safeParse(day || null).error?.issues[0]?.message ?? null),
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
            placeholder="Nobody"
            people={staff.managers}
            also={order.assignedTo[0]}
            disabled={staff.isPending}
            {...form.getInputProps('assignedTo')}
          />
        )}
        {isForEmployee && (
          <>
            {!employeeId && (
              <PersonSelect
                label="Employee"
                placeholder="Nobody"
                people={staff.employees}
                also={order.assignedEmployee[0]}
                disabled={staff.isPending}
                {...form.getInputProps('assignedEmployee')}
              />
            )}
            <TextInput
              label="Reporting deadline"
              type="date"
              min={today}
              description="By when the employee reports how far it is."
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
  employeeReporting: order.employeeReporting ?? '',
  managerNote: order.managerNote ?? '',
})
type Values = ReturnType<typeof valuesOf>

function changesOf(before: Values, now: Values): Omit<OrderChanges, '_id'> {
  return {
    ...(now.assignedTo !== before.assignedTo && { assignedTo: now.assignedTo }),
    ...(now.assignedEmployee !== before.assignedEmployee && { assignedEmployee: now.assignedEmployee }),
    ...(now.employeeReporting !== before.employeeReporting && { employeeReporting: now.employeeReporting || null }),
    ...(now.managerNote.trim() !== before.managerNote && { managerNote: now.managerNote.trim() || null }),
  }
}
