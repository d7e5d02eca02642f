import type { Booking } from '@app/contract/bookings/bookings.shapes.ts'
import { dayInWords, dayOfMonth, weekday } from '@app/contract/core/format.ts'
import { ActionIcon, Button, Group, SegmentedControl, Select } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import dayjs from 'dayjs'
import { Link, useSearchParams } from 'react-router'
import { calls } from '#core/calls.ts'
import { Loaded } from '#ui/state/Loaded.tsx'
import { useAddress } from '#ui/useAddress.ts'
import { useNow } from '#ui/useNow.ts'
import styles from './BookingCalendar.module.css'
import { BookingState } from './BookingState.tsx'
import { sessionName } from './bookings.columns.tsx'
import { clockIn, ownZone, todayIn } from './zones.ts'

type Props = { mayChooseMentor?: boolean; hrefOf: (booking: Booking) => string }
type Span = 'day' | 'week'

/** Bookings by day on the reader's own clock: a week side by side, or one day. */
export function BookingCalendar({ mayChooseMentor = false, hrefOf }: Props) {
  const now = useNow()
  const isNarrow = useMediaQuery('(max-width: 48em)')
  const [params] = useSearchParams()
  const address = useAddress()
  // The view is kept in the address, so that it can be linked and restored.
  const set = (name: 'span' | 'day' | 'mentor', value: string | null) =>
    address.change((next) => {
      if (value === null) next.delete(name)
      else next.set(name, value)
    }, 'amend')
  const asked = params.get('span')
  const span: Span = asked === 'day' || asked === 'week' ? asked : isNarrow ? 'day' : 'week'
  const today = todayIn(ownZone(), now)
  const day = dayOf(params.get('day')) ?? today
  const mentor = mayChooseMentor ? params.get('mentor') : null
  const days = span === 'day' ? [day] : weekOf(day)
  const [from = day, to = day] = [days[0], days.at(-1)]
  const bookings = useQuery({
    ...calls.bookings.calendar.queryOptions({ from, to, timezone: ownZone(), mentor }),
    placeholderData: keepPreviousData,
  })
  const title = span === 'day' ? dayInWords(day) : `${dayInWords(from)} – ${dayInWords(to)}`
  const step = (by: 1 | -1) => set('day', dayjs(day).add(by, span).format('YYYY-MM-DD'))

  return (
    <div className={styles.calendar}>
      <Group justify="space-between" gap="sm">
        <Group gap="xs">
          <ActionIcon variant="default" aria-label={`The ${span} before`} onClick={() => step(-1)}>
            <IconChevronLeft size={18} aria-hidden="true" />
          </ActionIcon>
          <Button variant="default" size="compact-md" onClick={() => set('day', null)}>
            Today
          </Button>
          <ActionIcon variant="default" aria-label={`The ${span} after`} onClick={() => step(1)}>
            <IconChevronRight size={18} aria-hidden="true" />
          </ActionIcon>
          <h2 className={styles.title} aria-live="polite">
            {title}
          </h2>
        </Group>
        <Group gap="xs">
          {mayChooseMentor && <MentorSelect value={mentor} onChange={(mentor) => set('mentor', mentor)} />}
          <SegmentedControl
            aria-label="Days shown"
            data={[
              { value: 'day', label: 'Day' },
              { value: 'week', label: 'Week' },
            ]}
            value={span}
            onChange={(next) => set('span', next)}
          />
        </Group>
      </Group>
      <Loaded query={bookings} failed="Unable to fetch booking details!">
        {(all) => (
          <ol className={styles.days} data-span={span}>
            {days.map((each) => (
              <Day key={each} day={each} isToday={each === today} bookings={all.filter(isOn(each))} hrefOf={hrefOf} />
            ))}
          </ol>
        )}
      </Loaded>
    </div>
  )
}

type DayProps = Pick<Props, 'hrefOf'> & { day: string; isToday: boolean; bookings: readonly Booking[] }

function Day({ day, isToday, bookings, hrefOf }: DayProps) {
  return (
    <li className={styles.day} data-today={isToday || undefined}>
      <h3>
        {weekday(day, 'short')} {dayOfMonth(day)}
        {isToday && <span className="visually-hidden"> (today)</span>}
      </h3>
      {bookings.length === 0 && <p className={styles.nothing}>Nothing booked</p>}
      <ul>
        {bookings.map((booking) => (
          <li key={booking._id}>
            <Link to={hrefOf(booking)} className={styles.booking}>
              <span className="tabular">
                {clockIn(ownZone(), new Date(booking.date))}
                {booking.endsAt && `–${clockIn(ownZone(), new Date(booking.endsAt))}`}
              </span>
              <strong>{sessionName(booking)}</strong>
              <span>{[booking.bookingBy[0]?.name, booking.mentor[0] && `with ${booking.mentor[0].name}`].filter(Boolean).join(' ')}</span>
              <BookingState of={booking.state} />
            </Link>
          </li>
        ))}
      </ul>
    </li>
  )
}

function MentorSelect({ value, onChange }: { value: string | null; onChange: (mentor: string | null) => void }) {
  const { data = [] } = useQuery(calls.bookings.mentors.queryOptions())
  return (
    <Select
      aria-label="Mentor"
      placeholder="All mentors"
      clearable
      clearButtonProps={{ 'aria-label': 'Show all mentors', tabIndex: 0, 'aria-hidden': false }}
      data={data.map(({ _id, name }) => ({ value: _id, label: name }))}
      value={value}
      onChange={onChange}
    />
  )
}

const isOn = (day: string) => (booking: Booking) => todayIn(ownZone(), new Date(booking.date)) === day
/** A valid day of the calendar; undefined for other values in the address. */
const dayOf = (text: string | null) => (text !== null && dayjs(text).format('YYYY-MM-DD') === text ? text : undefined)
/** From Monday to Sunday. */
function weekOf(day: string): string[] {
  const monday = dayjs(day).subtract((dayjs(day).day() + 6) % 7, 'day')
  return Array.from({ length: 7 }, (_, at) => monday.add(at, 'day').format('YYYY-MM-DD'))
}
