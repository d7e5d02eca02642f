import { mayPayBooking } from '@app/contract/bookings/bookingPayments.rules.ts'
import {
  changeableUntil,
  keepsPayment,
  mayCancelBooking,
  mayChangeBooking,
  mayConfirm,
  mayMarkNoShow,
  mayRate,
  mayReport,
  maySetLink,
  seesAllBookings,
  seesBookingPrice,
  seesMeetingUrl,
} from '@app/contract/bookings/bookings.rules.ts'
import type { Booking, BookingDetails } from '@app/contract/bookings/bookings.shapes.ts'
import type { Actor } from '@app/contract/core/access.ts'
import { fromCents } from '@app/contract/core/money.ts'
import { serializePerson } from '#users/index.ts'
import type { EventToShow } from './bookingEvents.store.ts'
import type { BookingToShow } from './bookings.store.ts'
import type { BookingEventDetails } from './bookings.table.ts'

/** If the session is no longer offered, its name is kept under the booking's own id. */
export const serializeBooking = ({ booking: row, booker, mentor, payment }: BookingToShow, reader: Actor): Booking => ({
  _id: row.id,
  booking: [{ _id: row.sessionId ?? row.id, name: row.sessionName }],
  bookingBy: [serializePerson(booker, reader)],
  mentor: mentor ? [serializePerson(mentor, reader)] : [],
  state: row.state,
  date: row.startsAt.toISOString(),
  ...(row.endsAt && { endsAt: row.endsAt.toISOString() }),
  timezone: row.timezone,
  details: row.details,
  duration: row.duration,
  ...(seesBookingPrice(reader, row.bookerId) && { price: fromCents(row.priceCents, row.currency), currency: row.currency }),
  ...(payment &&
    seesBookingPrice(reader, row.bookerId) && {
      payment: { state: payment.state, ...(payment.heldUntil && { heldUntil: payment.heldUntil.toISOString() }) },
    }),
  ...(row.meetingUrl && seesMeetingUrl(reader, row) && { meetingUrl: row.meetingUrl }),
  isMobileBooking: row.isMobileBooking,
  ...(row.bookingNameForMobile && { bookingNameForMobile: row.bookingNameForMobile }),
  createdAt: row.createdAt.toISOString(),
})

type DetailsContext = { story: readonly EventToShow[]; mentorTimezone: string | undefined; now: Date; hoursBefore: number }

/** The booking with its timeline and the reader's permissions. */
export function serializeBookingDetails(
  shown: BookingToShow,
  reader: Actor,
  { story, mentorTimezone, now, hoursBefore }: DetailsContext,
): BookingDetails {
  const { booking: row } = shown
  return {
    ...serializeBooking(shown, reader),
    ...(mentorTimezone && { mentorTimezone }),
    story: story.map(({ event, by }) => ({
      _id: event.id,
      kind: event.kind,
      at: event.at.toISOString(),
      ...(by && { by: serializePerson(by, reader) }),
      ...visibleDetails(event.details, seesBookingPrice(reader, row.bookerId)),
    })),
    changeableUntil: changeableUntil(row, hoursBefore).toISOString(),
    changeHours: hoursBefore,
    may: {
      change: mayChangeBooking(reader, row, { now, hoursBefore }),
      cancel: mayCancelBooking(reader, row, now),
      getBack: !keepsPayment(reader, row, { now, hoursBefore }),
      pay: mayPayBooking(reader, row, shown.payment),
      confirm: mayConfirm(reader, row),
      setLink: maySetLink(reader, row),
      markNoShow: mayMarkNoShow(reader, row, now),
      report: mayReport(reader, row, now),
      rate: mayRate(reader, row),
      delete: seesAllBookings(reader),
    },
    ...(row.reportDone !== null &&
      row.reportedAt && { report: { done: row.reportDone, nextSteps: row.reportNextSteps ?? '', at: row.reportedAt.toISOString() } }),
    ...(row.stars !== null && { rating: { stars: row.stars, words: row.ratingWords ?? '' } }),
  }
}

/** Hides amounts from the mentor. */
function visibleDetails({ amount, ...details }: BookingEventDetails, seesPrice: boolean) {
  return { ...details, ...(seesPrice && amount && { amount }) }
}
