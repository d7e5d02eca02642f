import { later, minutes } from '#core/clock.ts'
import type { Db } from '#database/db.ts'
import { enqueue } from '#jobs/jobs.ts'
import { saveBooking } from '../bookings.store.ts'
import type { BookingRow } from '../bookings.table.ts'
import { remindOf } from '../changes/reminders.ts'
import { hoursOf } from '../hours/mentorHours.store.ts'
import { takeMentorTime } from '../slots/mentorTimes.store.ts'

/** A booking that was held stands from now on, and everybody hears of it; one that stood already goes on. The booking must be held. */
export async function confirmHeldBooking(db: Db, { id, state }: Pick<BookingRow, 'id' | 'state'>, now: Date): Promise<void> {
  if (state !== 'awaitingPayment' && state !== 'cancelled') return
  const stands = await saveBooking(db, id, { state: 'confirmed', updatedAt: now })
  await enqueue(db, 'sessionBooked', { bookingId: id })
  await remindOf(db, stands, now)
}

/** Takes the time of a booking that was not paid in time, where nobody else has it and it is still to come. The booking must be held. */
export async function takeBack(db: Db, { id, state, mentorId, startsAt, endsAt }: BookingRow, now: Date): Promise<boolean> {
  if (state !== 'cancelled' || !mentorId || startsAt <= now) return false
  const hours = await hoursOf(db, mentorId)
  return (
    hours !== undefined && (await takeMentorTime(db, hours, { bookingId: id, startsAt, endsAt: endsAt ?? later(startsAt, minutes(60)) }))
  )
}
