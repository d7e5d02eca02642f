import { z } from 'zod'
import { admins, backOffice, customers, own, signedIn, staff } from '#core/access.ts'
import { ask, get, Message, post } from '#core/call.ts'
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
      'Books a session for the caller; an admin books for any customer. Takes an Idempotency-Key. Where the time is taken, the answer is 409 and names free times near it in `alternatives`.',
    )
    .onceForEachKey(),
  slots: ask('/api/main/getBookingSlots', signedIn)
    .takes(z.object({ session: z.string().max(100), mentor: who.nullish(), ...days }))
    .answers(Slots)
    .says('When a session can be booked on these days of a zone: with one mentor, or with any of them.'),
  ofUser: ask('/api/main/getUserBookings', own('id', backOffice))
    .takes(list.extend({ id: z.string(), ...filterFields(ownBookingFilters) }))
    .answers(listOf(Booking, bookingTabs))
    .says('The bookings of one person, a page at a time; search looks in the name of the session.'),
  ofMentor: ask('/api/main/getMentorBookings', own('id', backOffice))
    .takes(list.extend({ id: z.string(), ...filterFields(ownBookingFilters) }))
    .answers(listOf(Booking, bookingTabs))
    .says('The sessions that somebody holds, a page at a time; search looks in the name of the session.'),
  byId: ask('/api/main/getBookingById', signedIn)
    .takes(one)
    .answers(BookingDetails)
    .says('One booking with its story, for whoever made it, whoever holds it and the back office.'),
  all: get('/api/main/getAllBookings', backOffice)
    .takes(list.extend(filterFields(bookingFilters)))
    .answers(listOf(Booking, bookingTabs))
    .says('Every booking, a page at a time; search looks in the name, user name and e-mail of whoever booked.'),
  calendar: ask('/api/main/getBookingCalendar', staff)
    .takes(z.object({ mentor: who.nullish(), ...days }))
    .answers(z.array(Booking))
    .says(
      'What is booked on these days of a zone, at most seven, by the time it begins. Everybody but the back office is told of their own sessions.',
    ),
  update: post('/api/main/updateBookingDetails', admins)
    .takes(one.extend({ data: z.object({ meetingUrl: MeetingUrl }) }))
    .answers(BookingDetails)
    .says('Adds or changes the link to the meeting, which must be an http or https address.'),
  confirm: post('/api/main/confirmBooking', admins)
    .takes(one.extend({ mentor: who, date: BookedDate, timezone: BookedZone }))
    .answers(BookingDetails)
    .says('Confirms a wish: who holds the session, and when.'),
  move: post('/api/main/rescheduleBooking', signedIn)
    .takes(one.extend({ mentor: who.nullish(), date: BookedDate, timezone: BookedZone }))
    .answers(BookingDetails)
    .says('Moves a booking to another time, or to another mentor: its booker within the policy and to a free time, staff always.'),
  cancel: post('/api/main/cancelBooking', signedIn)
    .takes(one.extend({ reason: z.string().trim().max(reasonLength, `At most ${reasonLength} characters.`).default('') }))
    .answers(BookingDetails)
    .says('Cancels a booking: its booker within the policy, staff always. Done again, it answers the same.'),
  noShow: post('/api/main/markBookingNoShow', staff).takes(one).answers(BookingDetails).says('Writes down that the customer did not come.'),
  report: post('/api/main/reportBooking', staff)
    .takes(
      one.extend({
        done: z.string().trim().min(1, 'Please write what was done.').max(reportLength, `At most ${reportLength} characters.`),
        nextSteps: z.string().trim().max(reportLength, `At most ${reportLength} characters.`).default(''),
      }),
    )
    .answers(BookingDetails)
    .says('What was done in a session and what comes next, by whoever held it; the customer sees it.'),
  rate: post('/api/main/rateBooking', customers)
    .takes(
      one.extend({
        stars: z.number().int().min(1, 'Please choose one to five stars.').max(5),
        words: z.string().trim().max(reasonLength).default(''),
      }),
    )
    .answers(BookingDetails)
    .says('How the customer found the session; given again, the later one counts.'),
  remove: post('/api/main/deleteBookingById', backOffice)
    .takes(one)
    .answers(Message)
    .says('Deletes a booking. Where it was still to come, both are told that it is cancelled.'),
  mentors: get('/api/main/getMentors', backOffice).answers(z.array(Mentor)).says('Everybody who has hours for sessions, by name.'),
  hours: ask('/api/main/getMentorHours', own('userId'))
    .takes(z.object({ userId: who }))
    .answers(MentorHours)
    .says('When somebody who works here holds sessions, and which.'),
  setHours: post('/api/main/updateMentorHours', own('userId'))
    .takes(HoursInput.extend({ userId: who, version: z.number().int().min(0), sessions: z.array(who).max(200).optional() }))
    .answers(MentorHours)
    .says('Changes when somebody holds sessions; which ones, only an admin does. `version` is the one that was read.'),
  feed: post('/api/main/getCalendarFeed', signedIn)
    .answers(CalendarFeed)
    .says("The secret address of the caller's own calendar, for a calendar program."),
  renewFeed: post('/api/main/renewCalendarFeed', signedIn)
    .answers(CalendarFeed)
    .says('Gives the calendar a new address; the one before leads nowhere from then on.'),
}
