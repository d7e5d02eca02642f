import { reasonLength, reportLength } from '@app/contract/bookings/bookings.rules.ts'
import type { BookingDetails } from '@app/contract/bookings/bookings.shapes.ts'
import { Alert, Stack, Textarea, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useState } from 'react'
import { calls } from '#core/calls.ts'
import { count } from '#core/format.ts'
import { useMe } from '#core/session.ts'
import { useAction } from '#core/useAction.ts'
import { StarsField } from '#feedback/index.ts'
import { DraftNotice } from '#ui/form/DraftNotice.tsx'
import { FormActions } from '#ui/form/FormActions.tsx'
import { useDraft } from '#ui/form/useDraft.ts'
import { useDraftForm } from '#ui/form/useDraftForm.ts'

type Props = { booking: BookingDetails; onDone: () => void }
const refresh = [calls.bookings]

export function CancelForm({ booking, onDone }: Props) {
  const form = useForm({ initialValues: { reason: '' } })
  const cancel = useAction(calls.bookings.cancel, {
    done: 'The booking is cancelled.',
    failed: 'It could not be cancelled.',
    refresh,
    form,
    after: onDone,
  })
  const { may, payment, changeHours } = booking
  const isKept = !may.getBack && (payment?.state === 'credit' || payment?.state === 'paid' || payment?.state === 'partially refunded')
  return (
    <form noValidate onSubmit={form.onSubmit(({ reason }) => cancel.mutate({ id: booking._id, reason }))}>
      {isKept && (
        <Alert color="warm" role="note" mb="md" title="Your payment is not refunded">
          Less than {count(changeHours, ['hour', 'hours'])} are left until it begins. If something serious keeps you, write to us before you
          cancel.
        </Alert>
      )}
      <Textarea
        label="Why"
        description="The other side can read it."
        maxLength={reasonLength}
        autosize
        minRows={2}
        {...form.getInputProps('reason')}
      />
      <FormActions submit="Cancel booking" isDanger isPending={cancel.isPending} onCancel={onDone} />
    </form>
  )
}

export function LinkForm({ booking, onDone }: Props) {
  const form = useForm({
    initialValues: { data: { meetingUrl: booking.meetingUrl ?? '' } },
    validate: {
      data: {
        meetingUrl: (link) =>
          /^https?:\/\/\S+$/i.test(link.trim()) ? null : 'Please enter an address that begins with http:// or https://.',
      },
    },
  })
  const save = useAction(calls.bookings.update, {
    done: 'Added a meeting link successfully!',
    failed: 'The link could not be saved.',
    refresh,
    form,
    after: onDone,
  })
  return (
    <form noValidate onSubmit={form.onSubmit(({ data }) => save.mutate({ id: booking._id, data: { meetingUrl: data.meetingUrl.trim() } }))}>
      <TextInput type="url" label="Meeting link" placeholder="https://" {...form.getInputProps('data.meetingUrl')} />
      <FormActions submit="Save" isPending={save.isPending} onCancel={onDone} />
    </form>
  )
}

export function ReportForm({ booking, onDone }: Props) {
  const { report } = booking
  const me = useMe()
  const [written] = useState({ done: report?.done ?? '', nextSteps: report?.nextSteps ?? '' })
  // A draft belongs to the report that it was begun from: if another one was saved since, that one is shown.
  const { form, notice, saved } = useDraftForm({
    draft: useDraft(`sessionReport.${booking._id}.${report?.at ?? 'new'}.${me.id}`, written),
    empty: written,
    leaving: 'The report has not been saved. Your input is kept on this device.',
    validate: { done: (text) => (text.trim() ? null : 'Please write what was done.') },
  })
  const save = useAction(calls.bookings.report, {
    done: 'The customer can read it now.',
    failed: 'It could not be saved.',
    refresh,
    form,
    after: () => {
      saved()
      onDone()
    },
  })
  return (
    <form noValidate onSubmit={form.onSubmit((values) => save.mutate({ id: booking._id, ...values }))}>
      <DraftNotice {...notice} />
      <Stack gap="md">
        <Textarea label="What was done" maxLength={reportLength} autosize minRows={3} {...form.getInputProps('done')} />
        <Textarea label="What comes next" maxLength={reportLength} autosize minRows={2} {...form.getInputProps('nextSteps')} />
      </Stack>
      <FormActions submit="Save" isPending={save.isPending} onCancel={onDone} />
    </form>
  )
}

export function RateForm({ booking, onDone }: Props) {
  const { rating } = booking
  const form = useForm({ initialValues: { stars: rating?.stars ?? 5, words: rating?.words ?? '' } })
  const save = useAction(calls.bookings.rate, { done: 'Thank you!', failed: 'It could not be saved.', refresh, form, after: onDone })
  return (
    <form noValidate onSubmit={form.onSubmit((values) => save.mutate({ id: booking._id, ...values }))}>
      <Stack gap="md">
        <StarsField label="How was it?" value={form.values.stars} onChange={(stars) => form.setFieldValue('stars', stars)} />
        <Textarea label="In your words" maxLength={reasonLength} autosize minRows={2} {...form.getInputProps('words')} />
      </Stack>
      <FormActions submit="Rate" isPending={save.isPending} onCancel={onDone} />
    </form>
  )
}
