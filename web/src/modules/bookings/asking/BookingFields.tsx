import { bookingDaysAhead, bookingDetailsLength } from '@app/contract/bookings/bookings.rules.ts'
import { Button, Group, Select, Textarea } from '@mantine/core'
import { count } from '#core/format.ts'
import { DayField } from '#ui/form/DayField.tsx'
import styles from '../one/BookingDialog.module.css'
import { distanceOf, inFull, instantIn, ownZone, todayIn, zones } from '../zones.ts'
import { besideTime } from './freeTimes.ts'
import { type BookingForm, lengthOf } from './useBookingForm.ts'

type Props = { booking: BookingForm }

/** Any mentor, or one of them; nothing to choose where a session has one or none. */
export function MentorField({ booking: { form, mentors } }: Props) {
  if (mentors.length < 2) return null
  return (
    <Select
      label="Mentor"
      data={[{ value: any, label: 'Any mentor' }, ...mentors.map(({ _id, name }) => ({ value: _id, label: name }))]}
      allowDeselect={false}
      {...form.getInputProps('mentor')}
      value={form.values.mentor ?? any}
      onChange={(mentor) => form.setFieldValue('mentor', mentor === any ? null : mentor)}
    />
  )
}
const any = 'any'

/** A day on which somebody is free; of a session by wish every day to come. */
export function DateField({ booking }: Props) {
  const { form, zone, now, free, isByWish, slots, showMonth, month } = booking
  const isNobodyFree = !isByWish && slots.data !== undefined && !slots.isPlaceholderData && free.size === 0
  return (
    <DayField
      label="Date"
      minDate={todayIn(zone, now)}
      maxDate={todayIn(zone, new Date(now.getTime() + bookingDaysAhead * 86_400_000))}
      onDateChange={(shown) => showMonth(shown.slice(0, 7))}
      date={`${month}-01`}
      excludeDate={(day) => !isByWish && slots.data !== undefined && day.startsWith(month) && !free.has(day)}
      description={isNobodyFree ? 'No free times this month. Please look at the next.' : undefined}
      data-autofocus
      {...form.getInputProps('date')}
      onChange={(day) => {
        form.setFieldValue('date', day)
        if (!isByWish) form.setFieldValue('time', null)
      }}
    />
  )
}

/** A free time of the chosen day, with the mentor's own clock beside it; of a session by wish a quarter of an hour. */
export function TimeField({ booking: { form, times, isByWish } }: Props) {
  const beside = new Map(times.map((free) => [free.time, besideTime(free)]))
  return (
    <Select
      label="Time"
      placeholder={isByWish || form.values.date ? 'Choose a time' : 'Choose a date first'}
      data={isByWish ? quarters : times.map(({ time }) => time)}
      searchable
      renderOption={({ option }) => (
        <span className={styles.time}>
          <span className="tabular">{option.value}</span> <span className={styles.beside}>{beside.get(option.value)}</span>
        </span>
      )}
      nothingFoundMessage={isByWish ? 'A session begins at a quarter of an hour, such as 15:30.' : 'Nobody is free at that time.'}
      {...form.getInputProps('time')}
    />
  )
}

export function ZoneField({ booking: { form, now, chooseZone } }: Props) {
  const { timezone, date, time } = form.values
  return (
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
      onChange={chooseZone}
    />
  )
}

/** What was chosen, written out: on the reader's own clocks, and on the mentor's. */
export function ChosenTime({ booking: { form, chosen, isByWish } }: Props) {
  const { date, time, timezone } = form.values
  if (!date || !time || !timezone || (!isByWish && !chosen)) return null
  const at = chosen ? new Date(chosen.at) : instantIn(timezone, date, time)
  const [mentor, ...more] = chosen?.mentors ?? []
  return (
    <div className={styles.own} aria-live="polite">
      <p>
        {timezone === ownZone() ? '' : 'On your own clock: '}
        {inFull(at, ownZone())}
      </p>
      {mentor && more.length === 0 && (
        <p className={styles.theirs}>
          For {mentor.name}: {inFull(at, mentor.timezone)}
        </p>
      )}
    </div>
  )
}

export function DetailsField({ booking: { form } }: Props) {
  return (
    <Textarea
      label="Description"
      description={`${lengthOf(form.values.details)} of ${bookingDetailsLength}`}
      placeholder="What do you want to understand, and where are you stuck?"
      autosize
      minRows={3}
      {...form.getInputProps('details')}
    />
  )
}

/** Until when it can be cancelled, said before it is booked. */
export function PolicyNote({ booking: { changeHours, isByWish } }: Props) {
  if (changeHours === undefined || isByWish) return null
  return (
    <p className={styles.policy}>
      You can cancel or move it until {count(changeHours, ['hour', 'hours'])} before it begins. Cancelled later, what was paid is not given
      back.
    </p>
  )
}

type AlternativesProps = Props & { alternatives: readonly string[] | undefined; onChosen?: () => void }

/** Free times near one that somebody else has taken a moment ago. */
export function Alternatives({ booking: { zone, chooseInstant, form }, alternatives = [], onChosen }: AlternativesProps) {
  if (alternatives.length === 0) return null
  return (
    <fieldset className={styles.alternatives}>
      <legend>That time is not free any more. These are near it:</legend>
      <Group gap="xs">
        {alternatives.map((at) => (
          <Button
            key={at}
            size="compact-md"
            variant="default"
            onClick={() => {
              chooseInstant(at)
              form.clearErrors()
              onChosen?.()
            }}
          >
            {inFull(new Date(at), zone)}
          </Button>
        ))}
      </Group>
    </fieldset>
  )
}

/** `00:00`, `00:15` and so on, through the day. */
const quarters = Array.from({ length: 96 }, (_, quarter) =>
  [Math.floor(quarter / 4), (quarter % 4) * 15].map((part) => String(part).padStart(2, '0')).join(':'),
)
