import type { Attendance } from '@app/contract/attendance/attendance.calls.ts'
import { reasonLength } from '@app/contract/attendance/attendance.rules.ts'
import { Stack, Textarea, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { calls } from '#core/calls.ts'
import { useAction } from '#core/useAction.ts'
import { asTyped, typedInstant } from '#core/wallClock.ts'
import { FormActions } from '#ui/form/FormActions.tsx'
import { useCompanyZone, useZoneNote } from './companyClock.tsx'

/** Requests a correction of a shift. Times are on the company's clock, as in the table. */
export function CorrectionForm({ shift, onDone }: { shift: Attendance; onDone: () => void }) {
  const zone = useCompanyZone()
  const note = useZoneNote()
  const form = useForm({
    initialValues: { checkin: asTyped(shift.checkin, zone), checkout: asTyped(shift.checkout, zone), reason: '' },
    validate: {
      checkin: (at) => (at ? null : 'Please choose a time.'),
      checkout: (at, { checkin }) => (at > checkin ? null : 'The end must be after the beginning.'),
      reason: (reason) => (reason.trim() ? null : 'Please say why.'),
    },
  })
  const ask = useAction(calls.attendance.askCorrection, {
    done: 'The correction is requested.',
    failed: 'The correction could not be requested.',
    refresh: [calls.attendance],
    form,
    once: true,
    after: onDone,
  })
  return (
    <form
      noValidate
      onSubmit={form.onSubmit(({ checkin, checkout, reason }) =>
        ask.mutate({
          attendance: shift._id,
          checkin: typedInstant(checkin, shift.checkin, zone),
          checkout: typedInstant(checkout, shift.checkout, zone),
          reason,
        }),
      )}
    >
      <Stack gap="md">
        <TextInput type="datetime-local" label="Check-In" withAsterisk description={note || undefined} {...form.getInputProps('checkin')} />
        <TextInput type="datetime-local" label="Check-Out" withAsterisk {...form.getInputProps('checkout')} />
        <Textarea label="Reason" withAsterisk autosize minRows={2} maxLength={reasonLength} {...form.getInputProps('reason')} />
      </Stack>
      <FormActions submit="Request a correction" isPending={ask.isPending} onCancel={onDone} />
    </form>
  )
}
