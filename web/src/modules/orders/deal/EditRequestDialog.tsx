import type { FieldChange } from '@app/contract/core/call.ts'
import { OwnChanges } from '@app/contract/orders/deal.shapes.ts'
import { orderDetailsLength, orderNameLength } from '@app/contract/orders/orders.rules.ts'
import type { Order } from '@app/contract/orders/orders.shapes.ts'
import { SimpleGrid, Stack, Textarea, TextInput } from '@mantine/core'
import { calls } from '#core/calls.ts'
import { focusFirstWrong } from '#core/focusFirstWrong.ts'
import { day } from '#core/format.ts'
import { useMe } from '#core/session.ts'
import { useAction } from '#core/useAction.ts'
import { FormDialog } from '#ui/dialog/FormDialog.tsx'
import { ConflictNotice } from '#ui/form/ConflictNotice.tsx'
import { DayField } from '#ui/form/DayField.tsx'
import { DraftNotice } from '#ui/form/DraftNotice.tsx'
import { FormActions } from '#ui/form/FormActions.tsx'
import { useDraftEdit } from '#ui/form/useDraftEdit.ts'
import { useNow } from '#ui/useNow.ts'
import type { OrderDialogProps } from '../changes/orderDialog.ts'
import { labelOf } from '../form/staff/orderConflict.ts'
import { HourField, ZoneField } from '../form/TimeFields.tsx'
import { FreshOrder } from '../lists/FreshOrder.tsx'
import { orderName } from '../lists/handled.ts'
import { dayOfOrder } from '../lists/today.ts'

/** The customer edits their request while it is not being reviewed yet. */
export function EditRequestDialog({ order, isOpen, onClose }: OrderDialogProps) {
  return (
    <FormDialog title="Edit request" text={orderName(order)} size="lg" isOpen={isOpen} onClose={onClose}>
      {(close) => <FreshOrder id={order._id}>{(fresh) => <RequestForm order={fresh} onDone={close} />}</FreshOrder>}
    </FormDialog>
  )
}

type Values = { name: string; details: string; deadline: string | null; timezone: string }

function RequestForm({ order, onDone }: { order: Order; onDone: () => void }) {
  const now = useNow()
  const me = useMe()
  const { form, notice, saved, known } = useDraftEdit<Values>({
    draft: `editRequest.${order._id}.${me.id}`,
    opened: { before: valuesOf(order), version: order.version },
    readChange,
    leaving: 'Your changes have not been saved. They are kept on this device.',
    validate: {
      name: (typed) => wrong('name', typed),
      details: (typed) => wrong('details', typed),
      timezone: (typed) => wrong('timezone', typed),
      deadline: (typed, { timezone }) => {
        if (typed === null) return 'Required!'
        return typed !== order.deadline && typed < dayOfOrder(now, timezone) ? 'Please choose today or a later day.' : null
      },
    },
  })
  const { before, version, conflicts, refused } = known
  const edit = useAction(calls.deal.editRequest, {
    done: 'Your request is changed.',
    failed: 'Unable to change the request.',
    refresh: [calls.orders],
    form,
    after: () => {
      saved()
      onDone()
    },
  })
  const send = (values: Values) => edit.mutate({ _id: order._id, version, ...changesOf(before, values) }, { onError: refused })
  return (
    <form noValidate onSubmit={form.onSubmit(send, focusFirstWrong(form))}>
      <DraftNotice {...notice} />
      <Stack gap="md">
        <TextInput label="Name" withAsterisk required maxLength={orderNameLength} data-autofocus {...form.getInputProps('name')} />
        <Textarea
          label="Details"
          withAsterisk
          required
          autosize
          minRows={5}
          maxRows={16}
          maxLength={orderDetailsLength}
          {...form.getInputProps('details')}
        />
        <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm">
          <DayField
            label="Deadline"
            withAsterisk
            required
            minDate={dayOfOrder(now, form.values.timezone)}
            {...form.getInputProps('deadline')}
          />
          <HourField value={form.values.timezone} onChange={(text) => form.setFieldValue('timezone', text)} />
        </SimpleGrid>
        <ZoneField
          value={form.values.timezone}
          onChange={(text) => form.setFieldValue('timezone', text)}
          error={form.getInputProps('timezone').error}
        />
        <ConflictNotice
          changes={conflicts.filter(({ theirs }) => Object.keys(theirs).length > 0)}
          values={form.values}
          labelOf={labelOf}
          show={(field, values) => (field === 'deadline' ? day(values.deadline) : String(Reflect.get(values, field) ?? ''))}
          onChoose={form.setValues}
        />
      </Stack>
      <FormActions submit="Save request" isPending={edit.isPending} onCancel={onDone} />
    </form>
  )
}

const valuesOf = ({ name, details, deadline, timezone }: Order): Values => ({ name, details, deadline, timezone })
const wrong = (field: 'name' | 'details' | 'timezone', value: unknown) =>
  OwnChanges.shape[field].safeParse(value).error?.issues[0]?.message ?? null

const changesOf = (before: Values, now: Values): Omit<OwnChanges, '_id'> => ({
  ...(now.name !== before.name && { name: now.name }),
  ...(now.details !== before.details && { details: now.details }),
  ...(now.timezone !== before.timezone && { timezone: now.timezone }),
  ...(now.deadline !== null && now.deadline !== before.deadline && { deadline: now.deadline }),
})

function readChange({ field, value }: FieldChange): Partial<Values> {
  return (field === 'name' || field === 'details' || field === 'deadline' || field === 'timezone') && typeof value === 'string'
    ? { [field]: value }
    : {}
}
