import { reminderHours } from '@app/contract/events/events.rules.ts'
import { hours, later } from '#core/clock.ts'
import type { Db } from '#database/db.ts'
import { enqueue } from '#jobs/jobs.ts'
import type { EventRow } from '../events.table.ts'

/**
 * Queues the reminders of an event in the caller's transaction. Each reminder is one job per event, which moves with the event; it names
 * the start that it is for, and sends nothing if the start differs.
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
