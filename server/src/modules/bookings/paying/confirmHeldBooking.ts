import { later, minutes } from '#core/clock.ts'
import type { Db } from '#database/db.ts'
import { enqueue } from '#jobs/jobs.ts'
import { saveBooking } from '../bookings.store.ts'
import type { BookingRow } from '../bookings.table.ts'
import { scheduleReminders } from '../changes/reminders.ts'
import { hoursOf } from '../hours/mentorHours.store.ts'
import { takeMentorTime } from '../slots/mentorTimes.store.ts'

/** Confirms a held or lapsed booking and queues its notifications; an already confirmed one stays as it is. The booking must be locked. */
export async function confirmHeldBooking(db: Db, { id, state }: Pick<BookingRow, 'id' | 'state'>, now: Date): Promise<void> {
  if (state !== 'awaitingPayment' && state !== 'cancelled') return
  const stands = await saveBooking(db, id, { state: 'confirmed', updatedAt: now })
  await enqueue(db, 'sessionBooked', { bookingId: id })
  await scheduleReminders(db, stands, now)
}

/** Takes the mentor's time again for a booking whose hold has ended, if it is still free and in the future. The booking must be locked. */
export async function reclaimMentorTime(db: Db, { id, state, mentorId, startsAt, endsAt }: BookingRow, now: Date): Promise<boolean> {
  if (state !== 'cancelled' || !mentorId || startsAt <= now) return false
  const hours = await hoursOf(db, mentorId)
  return (
    hours !== undefined && (await takeMentorTime(db, hours, { bookingId: id, startsAt, endsAt: endsAt ?? later(startsAt, minutes(60)) }))
  )
}
