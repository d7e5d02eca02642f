import type { Booking } from '@app/contract/bookings/bookings.shapes.ts'
import { fromCents } from '@app/contract/core/money.ts'
import { serializePerson } from '#users/index.ts'
import type { BookingToShow } from './bookings.store.ts'

/** A session that is offered no more keeps its name here, under the id of the booking itself. */
export const serializeBooking = ({ booking: row, booker }: BookingToShow): Booking => ({
  _id: row.id,
  booking: [{ _id: row.sessionId ?? row.id, name: row.sessionName }],
  bookingBy: [serializePerson(booker)],
  date: row.startsAt.toISOString(),
  timezone: row.timezone,
  details: row.details,
  duration: row.duration,
  price: fromCents(row.priceCents, row.currency),
  currency: row.currency,
  ...(row.meetingUrl && { meetingUrl: row.meetingUrl }),
  isMobileBooking: row.isMobileBooking,
  ...(row.bookingNameForMobile && { bookingNameForMobile: row.bookingNameForMobile }),
  createdAt: row.createdAt.toISOString(),
})
