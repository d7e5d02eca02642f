import { eventTimeIn, followsEvent, registrationStates } from '@app/contract/events/events.rules.ts'
import type { JobContext } from '#jobs/jobs.ts'
import { enqueue } from '#jobs/jobs.ts'
import { calledOffEmail, movedEmail, reinstatedEmail } from '../events.emails.ts'
import type { EventChange } from '../events.jobs.ts'
import { lockEventAnywhere, saveEvent } from '../events.store.ts'
import type { EventRow } from '../events.table.ts'
import { calendarSequence } from './calendarFile.ts'
import { eachAttendee } from './eachAttendee.ts'
import { notifyAttendee, timesOf } from './notifyAttendee.ts'

/** Whether it takes place, from the attendees' view. */
const isOn = ({ isDisabled, recycledAt }: EventRow) => !isDisabled && recycledAt === null

/** The difference from the last announcement; undefined if there is none. A cancelled event is announced again only once it is on. */
function whatChanged(event: EventRow): EventChange['what'] | undefined {
  if (event.toldIsOn !== isOn(event)) return event.toldIsOn ? 'calledOff' : 'onAgain'
  const isSame = event.startsAt.getTime() === event.toldStartsAt.getTime() && event.endsAt?.getTime() === event.toldEndsAt?.getTime()
  return isSame || !event.toldIsOn ? undefined : 'moved'
}

/**
 * Records the announced values under the lock of the event, and queues the job that sends it: each change has a number and is announced
 * once.
 */
export const announceEventChange = ({ eventId }: { eventId: string }, { db, clock }: JobContext): Promise<void> =>
  db.transaction(async (db) => {
    const event = await lockEventAnywhere(db, eventId)
    if (!event) return
    const what = whatChanged(event)
    // Past events are not announced.
    if (!what || event.toldStartsAt <= clock.now()) return
    const sequence = event.sequence + 1
    await saveEvent(db, eventId, { sequence, toldStartsAt: event.startsAt, toldEndsAt: event.endsAt, toldIsOn: isOn(event) })
    const before = timesOf({ startsAt: event.toldStartsAt, endsAt: event.toldEndsAt })
    await enqueue(db, 'tellAttendees', { eventId, sequence, what, before })
  })

/** Notifies everyone with a place or in the line. If a later change exists, this one is skipped. */
export async function notifyAttendees({ eventId, sequence, what, before }: EventChange, context: JobContext): Promise<void> {
  const event = await context.db.transaction((db) => lockEventAnywhere(db, eventId))
  if (!event || event.sequence !== sequence) return
  const text = (zone: string) =>
    ({
      moved: `${event.title} was moved to ${eventTimeIn(zone, timesOf(event))}`,
      calledOff: `${event.title} is called off`,
      onAgain: `${event.title} takes place after all`,
    })[what]
  await eachAttendee(context, eventId, registrationStates.filter(followsEvent), (one) =>
    notifyAttendee(context, event, one, {
      key: `eventNews:${sequence}`,
      mailKind: what === 'calledOff' ? 'eventCancelled' : 'eventChanged',
      text,
      write: (brand, email, zone) => {
        if (what === 'calledOff') return calledOffEmail(brand, email)
        return what === 'onAgain' ? reinstatedEmail(brand, email) : movedEmail(brand, { ...email, before: eventTimeIn(zone, before) })
      },
      // Only people with a calendar entry get an update of it.
      ...(one.registration.state === 'registered' && {
        calendar: { sequence: calendarSequence(sequence, one.registration.round), isCancelled: what === 'calledOff' },
      }),
    }),
  )
}
