import { bookingDetailsPreview, meetingDatePreview } from '@app/contract/bookings/bookings.rules.ts'
import type { Booking } from '@app/contract/bookings/bookings.shapes.ts'
import { beginningOf } from '@app/contract/catalogue/catalogue.rules.ts'
import { href } from '@app/contract/screens.ts'
import { LinkedPeople } from '#people/index.ts'
import { byTime, columnsOf } from '#ui/table/columns.tsx'
import { BookingState } from './BookingState.tsx'
import { clockIn, inFull, ownZone, todayIn } from './zones.ts'

const { link, custom, money, text, date } = columnsOf<Booking>()

export const bookingPage = ({ _id }: Pick<Booking, '_id'>) => href('bookingDetails', { slug: _id })
export const sessionName = ({ booking }: Pick<Booking, 'booking'>) => booking[0]?.name ?? 'Session'
export const bookingName = (booking: Booking) => `${sessionName(booking)} on ${meetingDate(booking)}`

/** Day and hour on the reader's clock, as `01-12-2026 at 15:00`. */
export function meetingDate({ date }: Pick<Booking, 'date'>): string {
  const at = new Date(date)
  return beginningOf(`${todayIn(ownZone(), at).split('-').toReversed().join('-')} at ${clockIn(ownZone(), at)}`, meetingDatePreview)
}

const when = custom(
  'Meeting date',
  (booking: Booking) => <span title={inFull(new Date(booking.date), ownZone())}>{meetingDate(booking)}</span>,
  {
    ...byTime,
    sort: 'date',
    priority: 'fact',
  },
)
const state = custom('State', (booking: Booking) => <BookingState of={booking.state} />, { priority: 'status' })
const mentor = custom('Mentor', ({ mentor }: Booking) => <LinkedPeople kind="staff" people={mentor} />, { priority: 'fact' })
const details = text('Details', ({ details }: Booking) => beginningOf(details, bookingDetailsPreview), {
  width: '18ch',
  priority: 'rest',
  isWide: true,
})

export const ownBookingColumns = [
  link('Session', sessionName, bookingPage, { width: '26ch', priority: 'title' }),
  state,
  when,
  mentor,
  money('Price', ({ price, currency }: Booking) => ({ amount: price, currency: currency ?? 'USD' }), { priority: 'rest' }),
  details,
  date('Created at', ({ createdAt }: Booking) => createdAt, { sort: 'createdAt', priority: 'rest' }),
]

export const allBookingColumns = [
  link('Session', sessionName, bookingPage, { width: '20ch', priority: 'title' }),
  state,
  custom('Booked by', ({ bookingBy }: Booking) => <LinkedPeople kind="customer" people={bookingBy} />),
  when,
  mentor,
  details,
  date('Created at', ({ createdAt }: Booking) => createdAt, { sort: 'createdAt', priority: 'rest' }),
]

export const heldBookingColumns = [
  state,
  custom('Customer', ({ bookingBy }: Booking) => <LinkedPeople kind="customer" people={bookingBy} />),
  when,
  details,
]
