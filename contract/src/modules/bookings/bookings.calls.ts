import { z } from 'zod'
import { admins, backOffice, customers, own, signedIn, staff } from '#core/access.ts'
import { ask, get, Message, post } from '#core/call.ts'
import { changesOf } from '#core/fields.ts'
import { filterFields } from '#core/filterFields.ts'
import { listInput, listOf } from '#core/paging.ts'
import { bookingFilters, ownBookingFilters } from './bookings.filters.ts'
import { bookingTabs, reasonLength, reportLength } from './bookings.rules.ts'
import { BookedDate, BookedZone, Booking, BookingDetails, NewBooking } from './bookings.shapes.ts'
import { HoursInput, MeetingUrl, Mentor, MentorHours, Slots } from './hours.shapes.ts'

const list = listInput(bookingTabs, ['date', 'createdAt'])
const one = z.object({ id: z.string().max(100) })
const who = z.string().max(100)
const days = { from: z.iso.date('Please choose a day.'), to: z.iso.date('Please choose a day.'), timezone: BookedZone }
const CalendarFeed = z.object({ address: z.string() })

export const bookings = {
  create: post('/api/main/createNewBooking', signedIn)
    .takes(NewBooking)
    .answers(Booking)
    .says(
      'Books a session for the caller; an admin books for any customer. Takes an Idempotency-Key. If the time is taken, the answer is 409 with free times near it in `alternatives`.',
    )
    .limitedByAccount('bookings')
    .onceForEachKey(),
  slots: ask('/api/main/getBookingSlots', signedIn)
    .takes(z.object({ session: z.string().max(100), mentor: who.nullish(), booking: who.optional(), ...days }))
    .answers(Slots)
    .says(
      'Free times of a session on these days of a zone, with one mentor or with any. With `booking` the times to which that booking can be moved; its own time counts as free.',
    ),
  ofUser: ask('/api/main/getUserBookings', own('id', backOffice))
    .takes(list.extend({ id: z.string(), ...filterFields(ownBookingFilters) }))
    .answers(listOf(Booking, bookingTabs))
    .says('The bookings of one person, a page at a time; search looks in the name of the session.'),
  ofMentor: ask('/api/main/getMentorBookings', own('id', backOffice))
    .takes(list.extend({ id: z.string(), ...filterFields(ownBookingFilters) }))
    .answers(listOf(Booking, bookingTabs))
    .says('The sessions of a mentor, a page at a time; search looks in the name of the session.'),
  byId: ask('/api/main/getBookingById', signedIn)
    .takes(one)
    .answers(BookingDetails)
    .says('One booking with its timeline, for its booker, its mentor and the back office.'),
  all: get('/api/main/getAllBookings', backOffice)
    .takes(list.extend(filterFields(bookingFilters)))
    .answers(listOf(Booking, bookingTabs))
    .says('Every booking, a page at a time; search looks in the name, user name and e-mail of the booker.'),
  calendar: ask('/api/main/getBookingCalendar', staff)
    .takes(z.object({ mentor: who.nullish(), ...days }))
    .answers(z.array(Booking))
    .says('Bookings on up to seven days of a zone, ordered by start. The back office sees all; mentors see their own.'),
  update: post('/api/main/updateBookingDetails', admins)
    .takes(one.extend({ data: z.object({ meetingUrl: MeetingUrl }) }))
    .answers(BookingDetails)
    .says('Adds or changes the link to the meeting, which must be an http or https address.'),
  confirm: post('/api/main/confirmBooking', admins)
    .takes(one.extend({ mentor: who, date: BookedDate, timezone: BookedZone, outsideHours: z.boolean().default(false) }))
    .answers(BookingDetails)
    .says('Confirms a requested session with a mentor and a free time of theirs; a time outside of their hours needs `outsideHours`.'),
  move: post('/api/main/rescheduleBooking', signedIn)
    .takes(
      one.extend({
        mentor: who.nullish(),
        date: BookedDate,
        timezone: BookedZone,
        reason: z.string().trim().max(reasonLength, `At most ${reasonLength} characters.`).default(''),
        outsideHours: z.boolean().default(false),
      }),
    )
    .answers(BookingDetails)
    .says(
      'Moves a booking to a free time, or to another mentor: its booker within the policy, staff always and with a reason. Only an admin chooses a time outside of the mentor’s hours, with `outsideHours`.',
    ),
  cancel: post('/api/main/cancelBooking', signedIn)
    .takes(one.extend({ reason: z.string().trim().max(reasonLength, `At most ${reasonLength} characters.`).default('') }))
    .answers(BookingDetails)
    .says('Cancels a booking: its booker within the policy, staff always. Idempotent.'),
  noShow: post('/api/main/markBookingNoShow', staff).takes(one).answers(BookingDetails).says('Records that the customer did not come.'),
  report: post('/api/main/reportBooking', staff)
    .takes(
      one.extend({
        done: z.string().trim().min(1, 'Please write what was done.').max(reportLength, `At most ${reportLength} characters.`),
        nextSteps: z.string().trim().max(reportLength, `At most ${reportLength} characters.`).default(''),
      }),
    )
    .answers(BookingDetails)
    .says('The mentor’s report on a session: what was done and what comes next. The customer sees it.'),
  rate: post('/api/main/rateBooking', customers)
    .takes(
      one.extend({
        stars: z.number().int().min(1, 'Please choose one to five stars.').max(5),
        words: z.string().trim().max(reasonLength).default(''),
      }),
    )
    .answers(BookingDetails)
    .says('The customer’s rating of a session; a later rating replaces the earlier one.'),
  remove: post('/api/main/deleteBookingById', backOffice)
    .takes(one)
    .answers(Message)
    .says('Deletes a booking. If it was still to come, both sides are notified of its cancellation.'),
  mentors: get('/api/main/getMentors', backOffice).answers(z.array(Mentor)).says('All mentors with session hours, by name.'),
  hours: ask('/api/main/getMentorHours', own('userId'))
    .takes(z.object({ userId: who }))
    .answers(MentorHours)
    .says('The session hours of a staff member, and which sessions they hold.'),
  setHours: post('/api/main/updateMentorHours', own('userId'))
    .takes(changesOf(HoursInput).extend({ userId: who, version: z.number().int().min(0), sessions: z.array(who).max(200).optional() }))
    .answers(MentorHours)
    .says('Changes session hours; only an admin changes which sessions a mentor holds. `version` is the one that was read.'),
  feed: post('/api/main/getCalendarFeed', signedIn)
    .answers(CalendarFeed)
    .says("The secret address of the caller's own calendar, for a calendar program."),
  renewFeed: post('/api/main/renewCalendarFeed', signedIn)
    .answers(CalendarFeed)
    .says('Gives the calendar a new address and disables the previous one.'),
}
