import { reminderHours } from '@app/contract/events/events.rules.ts'
import { hours, later } from '#core/clock.ts'
import type { Db } from '#database/db.ts'
import { enqueue } from '#jobs/jobs.ts'
import type { EventRow } from '../events.table.ts'

/**
 * Has those who come reminded before the event, in the caller's transaction. One event has one job for each reminder, so an
 * event that moves takes its reminders along; each says which beginning it means, and one that means another is for nobody.
 */
export async function planReminders(db: Db, { id, startsAt }: Pick<EventRow, 'id' | 'startsAt'>): Promise<void> {
  for (const hoursBefore of reminderHours)
    await enqueue(
      db,
      'remindOfEvent',
      { eventId: id, hoursBefore, startsAt: startsAt.toISOString() },
      { runAt: later(startsAt, -hours(hoursBefore)), jobKey: `eventReminder:${id}:${hoursBefore}` },
    )
}
