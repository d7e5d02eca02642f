import type { JobContext } from '#jobs/jobs.ts'
import { reminder } from '../events.emails.ts'
import { findEvent } from '../events.store.ts'
import { eachAttendee } from './eachAttendee.ts'
import { notifyAttendee } from './notifyAttendee.ts'

type About = { eventId: string; hoursBefore: number; startsAt: string }

/** Reminds those who have a place, each once for this beginning. An event that has moved, is off or has begun reminds nobody. */
export async function remindOfEvent({ eventId, hoursBefore, startsAt }: About, context: JobContext): Promise<void> {
  const event = (await findEvent(context.db, eventId))?.event
  if (!event || event.isDisabled || event.startsAt.toISOString() !== startsAt || event.startsAt <= context.clock.now()) return
  const soon = hoursBefore === 1 ? 'in an hour' : `in ${hoursBefore} hours`
  await eachAttendee(context, eventId, ['registered'], (one) =>
    notifyAttendee(context, event, one, {
      key: `eventReminder:${hoursBefore}:${startsAt}`,
      mailKind: 'eventReminder',
      text: `${event.title} begins ${soon}`,
      write: (brand, email) => reminder(brand, { ...email, hours: hoursBefore }),
    }),
  )
}
