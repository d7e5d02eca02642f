import { mayMoveOutsideHours, reasonLength } from '@app/contract/bookings/bookings.rules.ts'
import type { BookingDetails } from '@app/contract/bookings/bookings.shapes.ts'
import { isZone } from '@app/contract/core/zones.ts'
import { SimpleGrid, Stack, Switch, Textarea } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
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

/** Moves a booking to a free time; only an admin can choose one outside of the mentor's hours. The same form confirms a request. */
export function MoveForm({ booking: moved, isConfirming = false, onDone }: Props) {
  const me = useMe()
  const [booker] = moved.bookingBy
  const isCustomer = booker?._id === me.id && me.role === 'user'
  const at = new Date(moved.date)
  const booking = useBookingForm(
    {
      session: moved.booking[0]?._id ?? null,
      mentor: moved.mentor[0]?._id ?? null,
      ...(!isCustomer && { date: todayIn(ownZone(), at), time: clockIn(ownZone(), at) }),
    },
    null,
    moved._id,
  )
  const [outsideHours, setOutsideHours] = useState(false)
  const free = outsideHours ? { ...booking, isRequested: true, chosen: undefined } : booking
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
      onSubmit={form.onSubmit(({ timezone, mentor, reason }) => {
        if (isConfirming && !mentor) return form.setFieldError('mentor', 'Please choose a mentor.')
        if (!isConfirming && !isCustomer && !reason.trim()) return form.setFieldError('reason', 'Please say why. The customer reads it.')
        if (!free.isRequested && !free.chosen) return form.setFieldError('time', 'Please choose a free time.')
        const wanted = { id: moved._id, date: bookedDate(free), timezone: timezone ?? '' }
        if (isConfirming) confirm.mutate({ ...wanted, mentor: mentor ?? '', outsideHours })
        else move.mutate({ ...wanted, mentor, reason, outsideHours })
      }, focusFirstWrong(form))}
    >
      <Stack gap="md">
        {isCustomer ? <MentorField booking={free} /> : (me.role === 'admin' || me.role === 'sales') && <AnyMentor booking={free} />}
        <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm">
          <DateField booking={free} />
          <TimeField booking={free} />
        </SimpleGrid>
        <ZoneField booking={free} />
        <ChosenTime
          booking={free}
          {...(booker && !isCustomer && isZone(moved.timezone) && { also: { name: booker.name, timezone: moved.timezone } })}
        />
        {mayMoveOutsideHours(me) && !booking.isRequested && (
          <Switch
            label="Outside the mentor’s hours"
            description="Any time without another session. Ask the mentor first: they may be asleep or away."
            checked={outsideHours}
            onChange={(event) => setOutsideHours(event.currentTarget.checked)}
          />
        )}
        {!isConfirming && (
          <Textarea
            label="Reason"
            withAsterisk={!isCustomer}
            description={isCustomer ? 'Optional. Your mentor reads it.' : 'The customer reads it.'}
            maxLength={reasonLength}
            autosize
            minRows={2}
            {...form.getInputProps('reason')}
          />
        )}
        <Alternatives booking={free} alternatives={error?.alternatives} />
      </Stack>
      <FormActions submit={isConfirming ? 'Confirm' : 'Reschedule'} isPending={isPending} onCancel={onDone} />
    </form>
  )
}

/** All mentors with session hours. */
function AnyMentor({ booking: { form } }: { booking: ReturnType<typeof useBookingForm> }) {
  const { data = [], isPending, isError } = useQuery(calls.bookings.mentors.queryOptions())
  return (
    <PersonSelect
      label="Mentor"
      placeholder="Choose a mentor"
      people={data.map((mentor) => ({ ...mentor, note: mentor.timezone }))}
      isPending={isPending}
      isError={isError}
      {...form.getInputProps('mentor')}
    />
  )
}
