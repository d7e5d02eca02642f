import { bookingStateWords } from '@app/contract/bookings/bookings.rules.ts'
import { plainAmount } from '@app/contract/core/money.ts'
import { eq, getTableColumns, inArray } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { bookingsTable } from '#bookings/bookings.table.ts'
import { bookingPaymentsTable } from '#bookings/paying/bookingPayments.table.ts'
import { usersTable } from '#users/users.table.ts'
import { tableOf } from '../csv.ts'

const mentors = alias(usersTable, 'mentors')

/** Bookings with customer and mentor; instants in UTC, with the customer's zone. */
export const bookingTable = tableOf(
  (db, ids) =>
    db
      .select({
        ...getTableColumns(bookingsTable),
        booker: usersTable.name,
        bookerEmail: usersTable.email,
        mentor: mentors.name,
        paidAt: bookingPaymentsTable.paidAt,
      })
      .from(bookingsTable)
      .innerJoin(usersTable, eq(usersTable.id, bookingsTable.bookerId))
      .leftJoin(mentors, eq(mentors.id, bookingsTable.mentorId))
      .leftJoin(bookingPaymentsTable, eq(bookingPaymentsTable.bookingId, bookingsTable.id))
      .where(inArray(bookingsTable.id, ids)),
  [
    ['Id', ({ id }) => id],
    ['Session', ({ sessionName }) => sessionName],
    ['State', ({ state }) => bookingStateWords[state]],
    ['Meeting date', ({ startsAt }) => startsAt.toISOString()],
    ['Until', ({ endsAt }) => endsAt?.toISOString()],
    ['Duration', ({ duration }) => duration],
    ['Time zone', ({ timezone }) => timezone],
    ['Booked by', ({ booker }) => booker],
    ['E-mail', ({ bookerEmail }) => bookerEmail],
    ['Mentor', ({ mentor }) => mentor],
    ['Currency', ({ currency }) => currency],
    ['Price', ({ priceCents, currency }) => plainAmount(priceCents, currency)],
    ['Paid at', ({ paidAt }) => paidAt?.toISOString()],
    ['Details', ({ details }) => details],
    ['Stars', ({ stars }) => stars],
    ['Created at', ({ createdAt }) => createdAt.toISOString()],
  ],
)
