import type { FieldChange } from '@app/contract/core/call.ts'
import { isNameOf } from '@app/contract/core/fields.ts'
import { handlingFields } from '@app/contract/orders/orders.fields.ts'
import { mayAssignEmployee, mayAssignManager, orderDetailsLength } from '@app/contract/orders/orders.rules.ts'
import { type Order, OrderChanges } from '@app/contract/orders/orders.shapes.ts'
import { Stack, Textarea } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useState } from 'react'
import { calls } from '#core/calls.ts'
import { focusFirstWrong } from '#core/focusFirstWrong.ts'
import { day } from '#core/format.ts'
import { useMe } from '#core/session.ts'
import { useAction } from '#core/useAction.ts'
import { useFormVersion } from '#core/useFormVersion.ts'
import { ConflictNotice } from '#ui/form/ConflictNotice.tsx'
import { DayField } from '#ui/form/DayField.tsx'
import { FormActions } from '#ui/form/FormActions.tsx'
import { PersonSelect } from '#ui/form/PersonSelect.tsx'
import { ErrorState } from '#ui/state/ErrorState.tsx'
import { useNow } from '#ui/useNow.ts'
import { labelOf } from '../form/staff/orderConflict.ts'
import { handled } from '../lists/handled.ts'
import { dayHere } from '../lists/today.ts'
import { useStaff } from '../useStaff.ts'
import { undoOf } from './offerUndo.ts'

type Props = {
  order: Order
  /** The employee whom the screen is about; without it, the form has a field for one. */
  employeeId?: string
  submit?: string
  onDone: () => void
  onCancel?: () => void
  onDirty?: (isDirty: boolean) => void
}

/** The assignment fields that this person may change. Only changed fields are sent. */
export function AssignForm({ order, employeeId, submit = 'Assign', onDone, onCancel, onDirty }: Props) {
  const me = useMe()
  const staff = useStaff({ due: [order.deadline] })
  const today = dayHere(useNow())
  // The order when the form opened. Later changes by others are reported by the server as conflicts.
  const [opened] = useState(() => ({ before: valuesOf(order), version: order.version }))
  const form = useForm({
    initialValues: { ...opened.before, ...(employeeId && { assignedEmployee: employeeId }) },
    validate: {
      employeeReporting: (day) =>
        day !== null && day !== opened.before.employeeReporting && day < today
          ? 'Please choose today or a later day.'
          : (OrderChanges.shape.employeeReporting.safeParse(day).error?.issues[0]?.message ?? null),
    },
    onValuesChange: () => onDirty?.(true),
  })
  const { before, version, conflicts, refused } = useFormVersion<Values>(form, opened, readChange)
  const update = useAction(calls.orders.update, {
    done: 'Updated Order Successfully',
    undo: undoOfAssignment,
    refresh: [calls.orders],
    form,
    after: onDone,
  })
  const send = (values: Values) => {
    const changes = changesOf(before, values)
    if (Object.keys(changes).length === 0) onDone()
    else update.mutate({ _id: order._id, version, ...changes }, { onError: refused })
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
            placeholder="Not assigned"
            people={staff.managers}
            also={order.assignedTo[0]}
            isPending={staff.isPending}
            isError={staff.isError}
            {...form.getInputProps('assignedTo')}
          />
        )}
        {isForEmployee && (
          <>
            {!employeeId && (
              <PersonSelect
                label="Employee"
                data-autofocus={!mayAssignManager(me) || undefined}
                placeholder="Not assigned"
                people={staff.employees}
                also={order.assignedEmployee[0]}
                isPending={staff.isPending}
                isError={staff.isError}
                {...form.getInputProps('assignedEmployee')}
              />
            )}
            <DayField
              label="Reporting deadline"
              description="When the employee reports on the progress."
              minDate={today}
              clearable
              clearButtonProps={{ 'aria-label': 'Clear Reporting deadline', tabIndex: 0 }}
              {...form.getInputProps('employeeReporting')}
            />
            <Textarea
              label="Manager note"
              description="For the people who work on it. The customer does not see it."
              autosize
              minRows={2}
              maxRows={8}
              maxLength={orderDetailsLength}
              {...form.getInputProps('managerNote')}
            />
          </>
        )}
        <ConflictNotice
          changes={conflicts.filter(({ theirs }) => Object.keys(theirs).length > 0)}
          values={form.values}
          labelOf={labelOf}
          show={(field, values) => inWords(field, values, [...staff.managers, ...staff.employees])}
          onChoose={form.setValues}
        />
      </Stack>
      <FormActions submit={submit} isPending={update.isPending} isDisabled={staff.isPending} {...(onCancel && { onCancel })} />
    </form>
  )
}

const { cancellationReason: _, ...assignment } = handlingFields

const valuesOf = (order: Order) => ({
  assignedTo: order.assignedTo[0]?._id ?? null,
  assignedEmployee: order.assignedEmployee[0]?._id ?? null,
  employeeReporting: order.employeeReporting ?? null,
  managerNote: order.managerNote ?? '',
})
type Values = ReturnType<typeof valuesOf>

/** Offers an undo where the assignees are the only changes. */
function undoOfAssignment(_: Order, { _id, version: __, ...changes }: OrderChanges) {
  const { assignedTo, assignedEmployee, ...others } = changes
  const isOnly = Object.keys(others).length === 0
  return isOnly
    ? undoOf(_id, { ...(assignedTo !== undefined && { assignedTo }), ...(assignedEmployee !== undefined && { assignedEmployee }) })
    : undefined
}

function readChange({ field, value }: FieldChange): Partial<Values> {
  if (!isNameOf(assignment, field)) return {}
  const text = typeof value === 'string' ? value : null
  return { [field]: field === 'managerNote' ? (text ?? '') : text }
}

function inWords(field: string, values: Partial<Values>, people: readonly { _id: string; name: string }[]): string {
  const text = String(Reflect.get(values, field) ?? '')
  if (field === 'managerNote') return text
  if (field === 'employeeReporting') return text && day(text)
  return text === '' ? 'not assigned' : (people.find(({ _id }) => _id === text)?.name ?? 'another person')
}

function changesOf(before: Values, now: Values): Omit<OrderChanges, '_id'> {
  return {
    ...(now.assignedTo !== before.assignedTo && { assignedTo: now.assignedTo }),
    ...(now.assignedEmployee !== before.assignedEmployee && { assignedEmployee: now.assignedEmployee }),
    ...(now.employeeReporting !== before.employeeReporting && { employeeReporting: now.employeeReporting }),
    ...(now.managerNote.trim() !== before.managerNote && { managerNote: now.managerNote.trim() || null }),
  }
}
