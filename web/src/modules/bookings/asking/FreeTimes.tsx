import { bookingDaysAhead } from '@app/contract/bookings/bookings.rules.ts'
import { dayInWords } from '@app/contract/core/format.ts'
import { Button, Input } from '@mantine/core'
import { MonthOfDays } from '#ui/form/MonthOfDays.tsx'
import { TextSkeleton } from '#ui/state/Skeletons.tsx'
import { todayIn } from '../zones.ts'
import { DateField, TimeField } from './BookingFields.tsx'
import styles from './FreeTimes.module.css'
import { besideTime } from './freeTimes.ts'
import type { BookingForm } from './useBookingForm.ts'

type Props = { booking: BookingForm }

/** Month and free times beside each other: the first free day is open, and a press on a time chooses both. A request has fields. */
export function FreeTimes({ booking }: Props) {
  const { form, slots, isRequested, free, zone, now, month, showMonth } = booking
  if (!slots.data && slots.isLoading) return <TextSkeleton lines={6} />
  if (isRequested || !slots.data)
    return (
      <>
        <DateField booking={booking} />
        <TimeField booking={booking} />
      </>
    )
  const days = [...free.keys()].toSorted()
  const day = form.values.date ?? days.find((one) => one.startsWith(month)) ?? null
  const times = (day ? free.get(day) : undefined) ?? []
  const problem = form.errors.date ?? form.errors.time
  return (
    <div>
      <div className={styles.both}>
        <MonthOfDays
          aria-label="Date"
          minDate={todayIn(zone, now)}
          maxDate={todayIn(zone, new Date(now.getTime() + bookingDaysAhead * 86_400_000))}
          date={`${month}-01`}
          onDateChange={(shown) => showMonth(shown.slice(0, 7))}
          excludeDate={(one) => one.startsWith(month) && !slots.isPlaceholderData && !free.has(one)}
          value={day}
          onChange={(one) => {
            form.setFieldValue('date', one)
            form.setFieldValue('time', null)
          }}
        />
        <fieldset className={styles.times}>
          <legend>{day ? `Free on ${dayInWords(day)}` : 'Free times'}</legend>
          {times.length === 0 && <p className={styles.none}>No free times this month. Please try the next.</p>}
          <div className={styles.list}>
            {times.map((one) => (
              <Button
                key={one.at}
                variant={form.values.date === one.day && form.values.time === one.time ? 'filled' : 'default'}
                aria-pressed={form.values.date === one.day && form.values.time === one.time}
                title={besideTime(one)}
                onClick={() => {
                  form.setFieldValue('date', one.day)
                  form.setFieldValue('time', one.time)
                  form.clearErrors()
                }}
              >
                {one.time}
              </Button>
            ))}
          </div>
        </fieldset>
      </div>
      {problem && (
        <Input.Error role="alert" mt="xs">
          {problem}
        </Input.Error>
      )}
    </div>
  )
}
