import { z } from 'zod'
import { currencies } from '#core/money.ts'
import { Person } from '#users/users.shapes.ts'
import { bookingPaymentStates } from './bookingPayments.rules.ts'
import { bookingDetailsLength, bookingEventKinds, bookingStates, timezoneLength } from './bookings.rules.ts'

export const Booking = z.object({
  _id: z.string(),
  booking: z.array(z.object({ _id: z.string(), name: z.string() })),
  bookingBy: z.array(Person),
  /** Who holds it; nobody yet where it was booked by wish. */
  mentor: z.array(Person),
  state: z.enum(bookingStates),
  /** When the session begins. */
  date: z.iso.datetime(),
  /** When it ends; absent for what was booked before that was known. */
  endsAt: z.iso.datetime().optional(),
  /** As the customer chose it: 'Asia/Kolkata', or '10 AM GMT+5' where they wrote it out. */
  timezone: z.string(),
  details: z.string(),
  duration: z.string(),
  /** What the session cost when it was booked, in major units; absent for whoever only holds it. */
  price: z.number().optional(),
  currency: z.enum(currencies).optional(),
  /** How its price stands; absent where nothing is paid here, and for whoever only holds it. */
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
  /** When it was to begin, before and after. */
  from: z.iso.datetime().optional(),
  to: z.iso.datetime().optional(),
  mentor: z.string().optional(),
  reason: z.string().optional(),
  /** What was paid or given back, as it is written. */
  amount: z.string().optional(),
})
export type BookingEvent = z.infer<typeof BookingEvent>

/** One booking with its story, and what the reader may do with it now. */
export const BookingDetails = Booking.extend({
  mentorTimezone: z.string().optional(),
  story: z.array(BookingEvent),
  /** Until when its booker may move it, or cancel it and get back what was paid. */
  changeableUntil: z.iso.datetime(),
  changeHours: z.number().int(),
  may: z.object({
    change: z.boolean(),
    cancel: z.boolean(),
    /** Whether what was paid goes back when the reader cancels it now. */
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
 * When: an instant ('2026-12-01T09:30:00Z'), or the time on the clocks of the zone ('2026-12-01T15:00'). A day alone
 * ('2026-12-01') is enough where the zone is written with its hour, as in '10 AM GMT+5'.
 */
export const BookedDate = z.union(
  [z.iso.datetime({ offset: true }), z.iso.datetime({ local: true }), z.iso.date()],
  'Please choose a date and a time.',
)
/** A zone such as 'Asia/Kolkata', or the hour and the zone in words, such as '10 AM GMT+5'. */
export const BookedZone = z.string().trim().min(1, 'Please choose a time zone.').max(timezoneLength)

export const NewBooking = z.object({
  /** The session, by its id. */
  booking: z.string().min(1, 'Please choose a session.').max(100),
  /** For whom, where an admin books for somebody else; left out it is the caller. */
  bookingBy: z.string().max(100).optional(),
  /** With whom; left out it is whoever is free. */
  mentor: z.string().max(100).nullish(),
  date: BookedDate,
  details: z.string().trim().max(bookingDetailsLength, `At most ${bookingDetailsLength} characters.`).default(''),
  timezone: BookedZone,
  isMobileBooking: z.boolean().default(false),
  bookingNameForMobile: z.string().trim().max(100).optional(),
})
export type NewBooking = z.infer<typeof NewBooking>
