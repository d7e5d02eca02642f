import { z } from 'zod'
import { currencies } from '#core/money.ts'
import { Person } from '#users/users.shapes.ts'
import { bookingPaymentStates } from './bookingPayments.rules.ts'
import { bookingDetailsLength, bookingEventKinds, bookingStates, timezoneLength } from './bookings.rules.ts'

export const Booking = z.object({
  _id: z.string(),
  booking: z.array(z.object({ _id: z.string(), name: z.string() })),
  bookingBy: z.array(Person),
  /** The mentor; empty for a requested session without one. */
  mentor: z.array(Person),
  state: z.enum(bookingStates),
  /** Start of the session. */
  date: z.iso.datetime(),
  /** End of the session; absent for old bookings without a known end. */
  endsAt: z.iso.datetime().optional(),
  /** The zone as the customer chose it: 'Asia/Kolkata', or '10 AM GMT+5' as typed. */
  timezone: z.string(),
  details: z.string(),
  duration: z.string(),
  /** Price at the time of booking, in major units; absent for the mentor. */
  price: z.number().optional(),
  currency: z.enum(currencies).optional(),
  /** Payment state; absent if the booking is not paid here, and for the mentor. */
  payment: z.object({ state: z.enum(bookingPaymentStates), heldUntil: z.iso.datetime().optional() }).optional(),
  meetingUrl: z.string().optional(),
  isMobileBooking: z.boolean(),
  bookingNameForMobile: z.string().optional(),
  createdAt: z.iso.datetime(),
})
export type Booking = z.infer<typeof Booking>

export const BookingEvent = z.object({
  _id: z.string(),
  kind: z.enum(bookingEventKinds),
  by: Person.optional(),
  at: z.iso.datetime(),
  /** Start before and after the change. */
  from: z.iso.datetime().optional(),
  to: z.iso.datetime().optional(),
  mentor: z.string().optional(),
  reason: z.string().optional(),
  /** True if an admin chose a time outside of the mentor's hours. */
  outsideHours: z.boolean().optional(),
  /** The paid or refunded amount, formatted. */
  amount: z.string().optional(),
})
export type BookingEvent = z.infer<typeof BookingEvent>

/** One booking with its timeline and the reader's permissions. */
export const BookingDetails = Booking.extend({
  mentorTimezone: z.string().optional(),
  story: z.array(BookingEvent),
  /** Deadline for its booker to move it or to cancel it with a refund. */
  changeableUntil: z.iso.datetime(),
  changeHours: z.number().int(),
  may: z.object({
    change: z.boolean(),
    cancel: z.boolean(),
    /** Whether cancelling now refunds the payment. */
    getBack: z.boolean(),
    pay: z.boolean(),
    confirm: z.boolean(),
    setLink: z.boolean(),
    markNoShow: z.boolean(),
    report: z.boolean(),
    rate: z.boolean(),
    delete: z.boolean(),
  }),
  report: z.object({ done: z.string(), nextSteps: z.string(), at: z.iso.datetime() }).optional(),
  rating: z.object({ stars: z.number().int(), words: z.string() }).optional(),
})
export type BookingDetails = z.infer<typeof BookingDetails>

/**
 * A start time: an instant ('2026-12-01T09:30:00Z'), or a local time of the zone ('2026-12-01T15:00'). A day alone ('2026-12-01') is
 * enough if the zone includes the hour, as in '10 AM GMT+5'.
 */
export const BookedDate = z.union(
  [z.iso.datetime({ offset: true }), z.iso.datetime({ local: true }), z.iso.date()],
  'Please choose a date and a time.',
)
/** A zone such as 'Asia/Kolkata', or an hour with a zone, such as '10 AM GMT+5'. */
export const BookedZone = z.string().trim().min(1, 'Please choose a time zone.').max(timezoneLength)

export const NewBooking = z.object({
  /** Id of the session. */
  booking: z.string().min(1, 'Please choose a session.').max(100),
  /** The customer, if an admin books for one; the caller by default. */
  bookingBy: z.string().max(100).optional(),
  /** The mentor; any free mentor by default. */
  mentor: z.string().max(100).nullish(),
  date: BookedDate,
  /** The topic of the session; its mentor prepares by it. */
  details: z.string('Required!').trim().min(1, 'Required!').max(bookingDetailsLength, `At most ${bookingDetailsLength} characters.`),
  timezone: BookedZone,
  isMobileBooking: z.boolean().default(false),
  bookingNameForMobile: z.string().trim().max(100).optional(),
})
export type NewBooking = z.infer<typeof NewBooking>
