import { hours, later } from '#core/clock.ts'
import type { Db } from '#database/db.ts'
import { enqueue } from '#jobs/jobs.ts'
import type { BookingRow } from '../bookings.table.ts'

declare module '#jobs/jobs.ts' {
  interface Jobs {
    bookingReminder: { bookingId: string; startsAt: string; hoursBefore: number }
  }
}

/** So many hours before it begins both are reminded. */
export const remindedBefore = [24, 1] as const

/**
 * Queues what is said before a session begins. A booking has one job for each time, which moves with it; the job itself looks whether
 * the session still stands at the hour that it was queued for.
 */
export async function remindOf(db: Db, booking: Pick<BookingRow, 'id' | 'state' | 'startsAt'>, now: Date): Promise<void> {
  if (booking.state !== 'confirmed') return
  for (const hoursBefore of remindedBefore) {
    const runAt = later(booking.startsAt, -hours(hoursBefore))
    if (runAt <= now) continue
    const payload = { bookingId: booking.id, startsAt: booking.startsAt.toISOString(), hoursBefore }
    await enqueue(db, 'bookingReminder', payload, { jobKey: `bookingReminder:${booking.id}:${hoursBefore}`, runAt })
  }
}
