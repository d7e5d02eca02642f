import { bookingDaysAhead, bookingDetailsLength } from '@app/contract/bookings/bookings.rules.ts'
import type { Booking } from '@app/contract/bookings/bookings.shapes.ts'
import type { Session } from '@app/contract/catalogue/catalogue.shapes.ts'
import { Select, SimpleGrid, Stack, Textarea } from '@mantine/core'
import { useForm } from '@mantine/form'
import { calls } from '#core/calls.ts'
import { focusFirstWrong } from '#core/focusFirstWrong.ts'
import { useMe } from '#core/session.ts'
import { useAction } from '#core/useAction.ts'
import { DayField } from '#ui/form/DayField.tsx'
import { FormActions } from '#ui/form/FormActions.tsx'
import { useNow } from '#ui/useNow.ts'
import styles from './BookingDialog.module.css'
import { distanceOf, inFull, instantIn, ownZone, todayIn, zones } from './zones.ts'

type Props = { session: Session; onBooked: (booking: Booking) => void; onCancel: () => void }

/** When a session should be: a day and a time on the clocks of a zone, which is the visitor's own unless they choose another. */
export function BookingForm({ session, onBooked, onCancel }: Props) {
  const me = useMe()
  const now = useNow()
  const form = useForm<Fields>({
    initialValues: noTimeYet,
    validate: {
      date: (day) => (day ? null : 'Please choose a date.'),
      time: (time, { date, timezone }) => {
        if (!time) return 'Please choose a time.'
        return date && timezone && instantIn(timezone, date, time) <= new Date() ? 'Please choose a time to come.' : null
      },
      timezone: (zone) => (zone ? null : 'Please choose a time zone.'),
      details: (text) => (lengthOf(text) <= bookingDetailsLength ? null : `At most ${bookingDetailsLength} characters.`),
    },
  })
  const { date, time, timezone, details } = form.values
  const book = useAction(calls.bookings.create, {
    done: 'Booking Confirmed!',
    failed: 'Unable to book session!',
    refresh: [calls.bookings],
    once: true,
    form,
    after: onBooked,
  })
  const isElsewhere = timezone !== ownZone()

  return (
    <form
      noValidate
      onSubmit={form.onSubmit(
        ({ date, time, timezone, details }) =>
          book.mutate({ booking: session._id, bookingBy: me.id, date: `${date}T${time}`, timezone: timezone ?? '', details }),
        focusFirstWrong(form),
      )}
    >
      <Stack gap="md">
        <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm">
          <DayField
            label="Date"
            minDate={todayIn(timezone || ownZone(), now)}
            maxDate={todayIn(timezone || ownZone(), new Date(now.getTime() + bookingDaysAhead * 86_400_000))}
            data-autofocus
            {...form.getInputProps('date')}
          />
          <Select
            label="Time"
            placeholder="Choose a time"
            data={quarters}
            searchable
            nothingFoundMessage="A session begins at a quarter of an hour, such as 15:30."
            {...form.getInputProps('time')}
          />
        </SimpleGrid>
        <Select
          label="Time zone"
          placeholder="10 AM GMT+5"
          description={
            timezone ? `Its clocks are at ${distanceOf(timezone, date && time ? instantIn(timezone, date, time) : now)}.` : undefined
          }
          data={zones()}
          searchable
          limit={60}
          nothingFoundMessage="No zone has that name. Try a large city."
          {...form.getInputProps('timezone')}
        />
        {date && time && timezone && (
          <p className={styles.own} aria-live="polite">
            {isElsewhere ? 'On your own clock: ' : ''}
            {inFull(instantIn(timezone, date, time), ownZone())}
          </p>
        )}
        <Textarea
          label="Description"
          description={`${lengthOf(details)} of ${bookingDetailsLength}`}
          placeholder="What do you want to understand, and where are you stuck?"
          autosize
          minRows={3}
          {...form.getInputProps('details')}
        />
      </Stack>
      <FormActions submit="Book a Session" isPending={book.isPending} onCancel={onCancel} />
    </form>
  )
}

/** Text, but for what a calendar or a list has none of yet. */
type Fields = { date: string | null; time: string | null; timezone: string | null; details: string }
const noTimeYet: Fields = { date: null, time: null, timezone: ownZone(), details: '' }

/** `00:00`, `00:15` and so on, through the day. */
const quarters = Array.from({ length: 96 }, (_, quarter) =>
  [Math.floor(quarter / 4), (quarter % 4) * 15].map((part) => String(part).padStart(2, '0')).join(':'),
)

const lengthOf = (text: string) => [...text].length
