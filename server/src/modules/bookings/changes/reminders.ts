import { hours, later } from '#core/clock.ts'
import type { Db } from '#database/db.ts'
import { enqueue } from '#jobs/jobs.ts'
import type { BookingRow } from '../bookings.table.ts'

declare module '#jobs/jobs.ts' {
  interface Jobs {
    bookingReminder: { bookingId: string; startsAt: string; hoursBefore: number }
  }
}

/** Hours before the start at which both sides are reminded. */
export const remindedBefore = [24, 1] as const

/**
 * Queues the reminders of a session. A booking has one job for each reminder, which moves with it; the job checks that the session still
 * starts at the time for which it was queued.
 */
export async function scheduleReminders(db: Db, booking: Pick<BookingRow, 'id' | 'state' | 'startsAt'>, now: Date): Promise<void> {
  if (booking.state !== 'confirmed') return
  for (const hoursBefore of remindedBefore) {
    const runAt = later(booking.startsAt, -hours(hoursBefore))
    if (runAt <= now) continue
    const payload = { bookingId: booking.id, startsAt: booking.startsAt.toISOString(), hoursBefore }
    await enqueue(db, 'bookingReminder', payload, { jobKey: `bookingReminder:${booking.id}:${hoursBefore}`, runAt })
  }
}
