import { z } from 'zod'
import { currencies } from '#core/money.ts'
import { Person } from '#users/users.shapes.ts'
import { bookingDetailsLength, timezoneLength } from './bookings.rules.ts'

export const Booking = z.object({
  _id: z.string(),
  booking: z.array(z.object({ _id: z.string(), name: z.string() })),
  bookingBy: z.array(Person),
  /** When the session begins. */
  date: z.iso.datetime(),
  /** As the customer chose it: 'Asia/Kolkata', or '10 AM GMT+5' where they wrote it out. */
  timezone: z.string(),
  details: z.string(),
  duration: z.string(),
  /** What the session cost when it was booked, in major units. */
  price: z.number(),
  currency: z.enum(currencies),
  meetingUrl: z.string().optional(),
  isMobileBooking: z.boolean(),
  bookingNameForMobile: z.string().optional(),
  createdAt: z.iso.datetime(),
})
export type Booking = z.infer<typeof Booking>

export const NewBooking = z.object({
  /** The session, by its id. */
  booking: z.string().min(1, 'Please choose a session.').max(100),
  /** For whom, where an admin books for somebody else; left out it is the caller. */
  bookingBy: z.string().max(100).optional(),
  /**
   * When: an instant ('2026-12-01T09:30:00Z'), or the time on the clocks of the zone ('2026-12-01T15:00'). A day alone
   * ('2026-12-01') is enough where the zone is written with its hour, as in '10 AM GMT+5'.
   */
  date: z.union([z.iso.datetime({ offset: true }), z.iso.datetime({ local: true }), z.iso.date()], 'Please choose a date and a time.'),
  details: z.string().trim().max(bookingDetailsLength, `At most ${bookingDetailsLength} characters.`).default(''),
  /** A zone such as 'Asia/Kolkata', or the hour and the zone in words, such as '10 AM GMT+5'. */
  timezone: z.string().trim().min(1, 'Please choose a time zone.').max(timezoneLength),
  isMobileBooking: z.boolean().default(false),
  bookingNameForMobile: z.string().trim().max(100).optional(),
})
export type NewBooking = z.infer<typeof NewBooking>
