import type { Booking } from '@app/contract/bookings/bookings.shapes.ts'
import type { Session } from '@app/contract/catalogue/catalogue.shapes.ts'
import { Stack } from '@mantine/core'
import { calls } from '#core/calls.ts'
import { focusFirstWrong } from '#core/focusFirstWrong.ts'
import { useMe } from '#core/session.ts'
import { useAction } from '#core/useAction.ts'
import { DraftNotice } from '#ui/form/DraftNotice.tsx'
import { FormActions } from '#ui/form/FormActions.tsx'
import { Alternatives, ChosenTime, DetailsField, PolicyNote, ZoneField } from './BookingFields.tsx'
import { FreeTimes } from './FreeTimes.tsx'
import { MentorChoice } from './MentorChoice.tsx'
import { bookedDate, doneWords, useBookingForm } from './useBookingForm.ts'

type Props = { session: Session; onBooked: (booking: Booking) => void; onCancel: () => void }

/** Chooses the time of a session: a free time in the visitor's own zone, or in another one. */
export function BookingForm({ session, onBooked, onCancel }: Props) {
  const me = useMe()
  const booking = useBookingForm({ session: session._id }, `bookSession.${session._id}.${me.id}`)
  const { form, slots, notice, saved } = booking
  const book = useAction(calls.bookings.create, {
    done: doneWords,
    failed: 'Unable to book session!',
    refresh: [calls.bookings],
    once: true,
    form,
    after: (booked) => {
      saved()
      onBooked(booked)
    },
  })

  return (
    <form
      noValidate
      onSubmit={form.onSubmit(
        ({ timezone, details, mentor }) =>
          book.mutate({ booking: session._id, bookingBy: me.id, mentor, date: bookedDate(booking), timezone: timezone ?? '', details }),
        focusFirstWrong(form),
      )}
    >
      <DraftNotice {...notice} />
      <Stack gap="md">
        <MentorChoice booking={booking} />
        <FreeTimes booking={booking} />
        <ZoneField booking={booking} />
        <ChosenTime booking={booking} />
        <Alternatives booking={booking} alternatives={book.error?.alternatives} onChosen={book.reset} />
        <DetailsField booking={booking} />
        <PolicyNote booking={booking} />
      </Stack>
      <FormActions submit="Book a Session" isPending={book.isPending} isDisabled={slots.isLoading} onCancel={onCancel} />
    </form>
  )
}
