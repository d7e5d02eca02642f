import type { BookingDetails } from '@app/contract/bookings/bookings.shapes.ts'
import { SimpleGrid, Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { calls } from '#core/calls.ts'
import { focusFirstWrong } from '#core/focusFirstWrong.ts'
import { useMe } from '#core/session.ts'
import { useAction } from '#core/useAction.ts'
import { FormActions } from '#ui/form/FormActions.tsx'
import { PersonSelect } from '#ui/form/PersonSelect.tsx'
import { Alternatives, ChosenTime, DateField, MentorField, TimeField, ZoneField } from '../asking/BookingFields.tsx'
import { bookedDate, useBookingForm } from '../asking/useBookingForm.ts'
import { clockIn, ownZone, todayIn } from '../zones.ts'

type Props = { booking: BookingDetails; isConfirming?: boolean; onDone: () => void }

/** Moves a booking: customers to a free time, staff to any. The same form confirms a request. */
export function MoveForm({ booking: moved, isConfirming = false, onDone }: Props) {
  const me = useMe()
  const isCustomer = moved.bookingBy.some(({ _id }) => _id === me.id) && me.role === 'user'
  const at = new Date(moved.date)
  const booking = useBookingForm({
    session: moved.booking[0]?._id ?? null,
    mentor: moved.mentor[0]?._id ?? null,
    ...(!isCustomer && { date: todayIn(ownZone(), at), time: clockIn(ownZone(), at) }),
  })
  // Staff can enter any time, as for a requested session.
  const free = isCustomer ? booking : { ...booking, isRequested: true, chosen: undefined }
  const { form } = free
  const leave = () => {
    booking.saved()
    onDone()
  }
  const words = { refresh: [calls.bookings], form, after: leave }
  const move = useAction(calls.bookings.move, { done: 'The booking is moved.', failed: 'It could not be moved.', ...words })
  const confirm = useAction(calls.bookings.confirm, { done: 'The booking is confirmed.', failed: 'It could not be confirmed.', ...words })
  const { isPending, error } = isConfirming ? confirm : move

  return (
    <form
      noValidate
      onSubmit={form.onSubmit(({ timezone, mentor }) => {
        if (isConfirming && !mentor) return form.setFieldError('mentor', 'Please choose a mentor.')
        const wanted = { id: moved._id, date: bookedDate(free), timezone: timezone ?? '' }
        if (isConfirming) confirm.mutate({ ...wanted, mentor: mentor ?? '' })
        else move.mutate({ ...wanted, mentor })
      }, focusFirstWrong(form))}
    >
      <Stack gap="md">
        {isCustomer ? <MentorField booking={free} /> : (me.role === 'admin' || me.role === 'sales') && <AnyMentor booking={free} />}
        <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm">
          <DateField booking={free} />
          <TimeField booking={free} />
        </SimpleGrid>
        <ZoneField booking={free} />
        <ChosenTime booking={free} />
        <Alternatives booking={free} alternatives={error?.alternatives} />
      </Stack>
      <FormActions submit={isConfirming ? 'Confirm' : 'Reschedule'} isPending={isPending} onCancel={onDone} />
    </form>
  )
}

/** All mentors with session hours. */
function AnyMentor({ booking: { form } }: { booking: ReturnType<typeof useBookingForm> }) {
  const { data = [], isPending } = useQuery(calls.bookings.mentors.queryOptions())
  return (
    <PersonSelect
      label="Mentor"
      placeholder="Choose a mentor"
      people={data.map((mentor) => ({ ...mentor, note: mentor.timezone }))}
      isPending={isPending}
      {...form.getInputProps('mentor')}
    />
  )
}
