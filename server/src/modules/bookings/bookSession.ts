import { bookingDaysAhead, mayBookFor } from '@app/contract/bookings/bookings.rules.ts'
import type { NewBooking } from '@app/contract/bookings/bookings.shapes.ts'
import { minutesIn } from '@app/contract/catalogue/duration.rules.ts'
import type { Actor } from '@app/contract/core/access.ts'
import { shareBookableSession } from '#catalogue/index.ts'
import { days, later } from '#core/clock.ts'
import type { AppContext } from '#core/context.ts'
import { badInput, conflict, refuseUnless } from '#core/refusal.ts'
import type { Db } from '#database/db.ts'
import { isId } from '#database/ids.ts'
import { enqueue } from '#jobs/jobs.ts'
import { findUser, isClosed } from '#users/index.ts'
import { bookedTime } from './bookedTime.ts'
import { bookingOfAttempt, insertBooking } from './bookings.store.ts'
import type { BookingRow } from './bookings.table.ts'

type Attempt = { idempotencyKey: string | null }

/**
 * Books a session at its price of this moment, with the news of it. The same attempt made again, or many times at once, is
 * one booking, and every time its answer.
 */
export async function bookSession(
  { db, clock }: Pick<AppContext, 'db' | 'clock'>,
  actor: Actor,
  input: NewBooking,
  { idempotencyKey }: Attempt,
): Promise<BookingRow> {
  const now = clock.now()
  return await db.transaction(async (db) => {
    const earlier = idempotencyKey ? await bookingOfAttempt(db, actor.id, idempotencyKey) : undefined
    if (earlier) return earlier

    const bookerId = await bookerOf(db, actor, input.bookingBy)
    const session = isId(input.booking) ? await shareBookableSession(db, input.booking) : undefined
    if (!session) throw badInput('booking', 'Please choose a session.')
    const booking = await insertBooking(db, {
      sessionId: session.id,
      sessionName: session.name,
      duration: session.duration,
      sessionMinutes: session.minutes ?? minutesIn(session.duration) ?? null,
      priceCents: session.priceCents,
      currency: session.currency,
      bookerId,
      createdBy: actor.id,
      startsAt: timeAhead(input, now),
      timezone: input.timezone,
      details: input.details,
      isMobileBooking: input.isMobileBooking,
      bookingNameForMobile: input.bookingNameForMobile || null,
      idempotencyKey,
      createdAt: now,
      updatedAt: now,
    })
    if (!booking) return await bookingOfOtherAttempt(db, actor, idempotencyKey)
    await enqueue(db, 'sessionBooked', { bookingId: booking.id })
    return booking
  })
}

/** Everybody books for themselves; an admin also for a customer whose account is open. */
async function bookerOf(db: Db, actor: Actor, bookingBy: string | undefined): Promise<string> {
  if (!bookingBy || bookingBy === actor.id) return actor.id
  refuseUnless(mayBookFor(actor, bookingBy))
  const customer = isId(bookingBy) ? await findUser(db, bookingBy) : undefined
  if (customer?.role !== 'user' || isClosed(customer)) throw badInput('bookingBy', 'Please choose a customer.')
  return customer.id
}

function timeAhead({ date, timezone }: NewBooking, now: Date): Date {
  const startsAt = bookedTime(date, timezone)
  if (startsAt <= now) throw badInput('date', 'Please choose a time that is still to come.')
  if (startsAt > later(now, days(bookingDaysAhead))) throw badInput('date', 'Please choose a day within a year from now.')
  return startsAt
}

/** The unique keys held us up until the other was through: it was this attempt, or the same hour booked in another. */
async function bookingOfOtherAttempt(db: Db, actor: Actor, idempotencyKey: string | null): Promise<BookingRow> {
  const booking = idempotencyKey ? await bookingOfAttempt(db, actor.id, idempotencyKey) : undefined
  if (!booking) throw conflict('This session is booked for that time already.')
  return booking
}
