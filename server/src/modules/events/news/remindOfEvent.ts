import type { JobContext } from '#jobs/jobs.ts'
import { reminder } from '../events.emails.ts'
import { findEvent } from '../events.store.ts'
import { eachAttendee } from './eachAttendee.ts'
import { notifyAttendee } from './notifyAttendee.ts'

type About = { eventId: string; hoursBefore: number; startsAt: string }

/** Reminds those who have a place, each once for this beginning. An event that has moved, is off or has begun reminds nobody. */
export async function remindOfEvent({ eventId, hoursBefore, startsAt }: About, desk: JobContext): Promise<void> {
  const event = (await findEvent(desk.db, eventId))?.event
  if (!event || event.isDisabled || event.startsAt.toISOString() !== startsAt || event.startsAt <= desk.clock.now()) return
  const soon = hoursBefore === 1 ? 'in an hour' : `in ${hoursBefore} hours`
  await eachAttendee(desk, eventId, ['registered'], (one) =>
    notifyAttendee(desk, event, one, {
      key: `eventReminder:${hoursBefore}:${startsAt}`,
      mailKind: 'eventReminder',
      text: `${event.title} begins ${soon}`,
      write: (brand, letter) => reminder(brand, { ...letter, hours: hoursBefore }),
    }),
  )
}
