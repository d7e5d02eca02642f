import { bookingDaysAhead, bookingDetailsLength } from '@app/contract/bookings/bookings.rules.ts'
import { Button, Group, Select, Textarea } from '@mantine/core'
import { count } from '#core/format.ts'
import { DayField } from '#ui/form/DayField.tsx'
import { ZoneSelect } from '#ui/form/ZoneSelect.tsx'
import styles from '../one/BookingDialog.module.css'
import { clockIn, inFull, instantIn, ownZone, todayIn } from '../zones.ts'
import { besideTime } from './freeTimes.ts'
import { type BookingForm, lengthOf } from './useBookingForm.ts'

type Props = { booking: BookingForm }

/** Any mentor or one of them; hidden if the session has at most one. */
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

/** A day with free times; for requested sessions any future day. */
export function DateField({ booking }: Props) {
  const { form, zone, now, free, isRequested, slots, showMonth, month } = booking
  const isNobodyFree = !isRequested && slots.data !== undefined && !slots.isPlaceholderData && free.size === 0
  return (
    <DayField
      label="Date"
      minDate={todayIn(zone, now)}
      maxDate={todayIn(zone, new Date(now.getTime() + bookingDaysAhead * 86_400_000))}
      onDateChange={(shown) => showMonth(shown.slice(0, 7))}
      date={`${month}-01`}
      excludeDate={(day) => !isRequested && slots.data !== undefined && day.startsWith(month) && !free.has(day)}
      description={isNobodyFree ? 'No free times this month. Please try the next.' : undefined}
      data-autofocus
      {...form.getInputProps('date')}
      onChange={(day) => {
        form.setFieldValue('date', day)
        if (!isRequested) form.setFieldValue('time', null)
      }}
    />
  )
}

/** A free time of the chosen day, with the mentor's local time; for requested sessions any quarter of an hour. */
export function TimeField({ booking: { form, times, isRequested } }: Props) {
  const beside = new Map(times.map((free) => [free.time, besideTime(free)]))
  return (
    <Select
      label="Time"
      placeholder={isRequested || form.values.date ? 'Choose a time' : 'Choose a date first'}
      data={isRequested ? quarters : times.map(({ time }) => time)}
      searchable
      renderOption={({ option }) => (
        <span className={styles.time}>
          <span className="tabular">{option.value}</span> <span className={styles.beside}>{beside.get(option.value)}</span>
        </span>
      )}
      nothingFoundMessage={
        isRequested
          ? 'A session begins at a quarter of an hour, such as 15:30.'
          : times.length === 0
            ? 'No free time on this day. Please choose another day.'
            : 'No mentor is free at that time.'
      }
      {...form.getInputProps('time')}
    />
  )
}

export function ZoneField({ booking: { form, now, chooseZone } }: Props) {
  const { timezone } = form.values
  return (
    <ZoneSelect
      placeholder="10 AM GMT+5"
      description={timezone ? `It is ${clockIn(timezone, now)} there now.` : undefined}
      {...form.getInputProps('timezone')}
      onChange={chooseZone}
    />
  )
}

/** The chosen time in full, on the reader's clock, the mentor's, and that of one more person. */
export function ChosenTime({ booking: { form, chosen, isRequested }, also }: Props & { also?: { name: string; timezone: string } }) {
  const { date, time, timezone } = form.values
  if (!date || !time || !timezone || (!isRequested && !chosen)) return null
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
      {also && also.timezone !== ownZone() && (
        <p className={styles.theirs}>
          For {also.name}: {inFull(at, also.timezone)}
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

/** Shows the cancellation deadline before booking. */
export function PolicyNote({ booking: { changeHours, isRequested } }: Props) {
  if (changeHours === undefined || isRequested) return null
  return (
    <p className={styles.policy}>
      You can cancel or move it until {count(changeHours, ['hour', 'hours'])} before it begins. Later there is no refund.
    </p>
  )
}

type AlternativesProps = Props & { alternatives: readonly string[] | undefined; onChosen?: () => void }

/** Free times near one that was just taken. */
export function Alternatives({ booking: { zone, chooseInstant, form }, alternatives = [], onChosen }: AlternativesProps) {
  if (alternatives.length === 0) return null
  return (
    <fieldset className={styles.alternatives}>
      <legend>That time was just taken. These are near it:</legend>
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
