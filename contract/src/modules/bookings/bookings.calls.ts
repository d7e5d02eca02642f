import { z } from 'zod'
import { backOffice, own, signedIn } from '#core/access.ts'
import { get, post } from '#core/call.ts'
import { listInput, listOf } from '#core/paging.ts'
import { bookingTabs } from './bookings.rules.ts'
import { Booking, NewBooking } from './bookings.shapes.ts'

const list = listInput(bookingTabs, ['date', 'createdAt'])

export const bookings = {
  create: post('/api/main/createNewBooking', signedIn)
    .takes(NewBooking)
    .answers(Booking)
    .says('Books a session for the caller; an admin books for any customer. Takes an Idempotency-Key.')
    .onceForEachKey(),
  ofUser: post('/api/main/getUserBookings', own('id', backOffice))
    .takes(list.extend({ id: z.string() }))
    .answers(listOf(Booking, bookingTabs))
    .says('The bookings of one person, a page at a time; search looks in the name of the session.'),
  byId: post('/api/main/getBookingById', signedIn)
    .takes(z.object({ id: z.string() }))
    .answers(Booking)
    .says('One booking, for whoever made it and the back office.'),
  all: get('/api/main/getAllBookings', backOffice)
    .takes(list)
    .answers(listOf(Booking, bookingTabs))
    .says('Every booking, a page at a time; search looks in the name, user name and e-mail of whoever booked.'),
}
