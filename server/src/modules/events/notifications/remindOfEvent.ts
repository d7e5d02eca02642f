import { isOvertaken, soonWords } from '@app/contract/core/dueDay.ts'
import { reminderHours } from '@app/contract/events/events.rules.ts'
import type { JobContext } from '#jobs/jobs.ts'
import { reminderEmail } from '../events.emails.ts'
import { findEvent } from '../events.store.ts'
import { eachAttendee } from './eachAttendee.ts'
import { notifyAttendee } from './notifyAttendee.ts'

type ReminderPayload = { eventId: string; hoursBefore: number; startsAt: string }

/** Reminds people with a place, once for this start. Sends nothing if the event was moved, called off or has begun. */
export async function remindOfEvent({ eventId, hoursBefore, startsAt }: ReminderPayload, context: JobContext): Promise<void> {
  const now = context.clock.now()
  const event = (await findEvent(context.db, eventId))?.event
  if (!event || event.isDisabled || event.startsAt.toISOString() !== startsAt || event.startsAt <= now) return
  if (isOvertaken(hoursBefore, reminderHours, event.startsAt, now)) return
  // A reminder may come late, after the product was down.
  const soon = soonWords(event.startsAt, now)
  await eachAttendee(context, eventId, ['registered'], (one) =>
    notifyAttendee(context, event, one, {
      key: `eventReminder:${hoursBefore}:${startsAt}`,
      mailKind: 'eventReminder',
      text: `${event.title} begins ${soon}`,
      write: (brand, email) => reminderEmail(brand, { ...email, soon }),
    }),
  )
}
