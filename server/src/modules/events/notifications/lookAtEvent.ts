import { eventTimeIn, followsEvent, registrationStates } from '@app/contract/events/events.rules.ts'
import type { JobContext } from '#jobs/jobs.ts'
import { enqueue } from '#jobs/jobs.ts'
import { calledOff, moved, onAgain } from '../events.emails.ts'
import type { WhatChanged } from '../events.jobs.ts'
import { lockEventAnywhere, saveEvent } from '../events.store.ts'
import type { EventRow } from '../events.table.ts'
import { calendarSequence } from './calendarFile.ts'
import { eachAttendee } from './eachAttendee.ts'
import { notifyAttendee, timesOf } from './notifyAttendee.ts'

/** Whether it takes place, as far as those who come have to know. */
const isOn = ({ isDisabled, recycledAt }: EventRow) => !isDisabled && recycledAt === null

/** What differs from what was told last; nothing where it is the same again. What is off is told again only once it is on. */
function whatChanged(event: EventRow): WhatChanged['what'] | undefined {
  if (event.toldIsOn !== isOn(event)) return event.toldIsOn ? 'calledOff' : 'onAgain'
  const isSame = event.startsAt.getTime() === event.toldStartsAt.getTime() && event.endsAt?.getTime() === event.toldEndsAt?.getTime()
  return isSame || !event.toldIsOn ? undefined : 'moved'
}

/** Takes down what is told now, under the lock of the event, and has a job tell it: each change has a number and is told once. */
export const lookAtEvent = ({ eventId }: { eventId: string }, { db, clock }: JobContext): Promise<void> =>
  db.transaction(async (db) => {
    const event = await lockEventAnywhere(db, eventId)
    if (!event) return
    const what = whatChanged(event)
    // Of what has been there is nothing to tell.
    if (!what || event.toldStartsAt <= clock.now()) return
    const sequence = event.sequence + 1
    await saveEvent(db, eventId, { sequence, toldStartsAt: event.startsAt, toldEndsAt: event.endsAt, toldIsOn: isOn(event) })
    const before = timesOf({ startsAt: event.toldStartsAt, endsAt: event.toldEndsAt })
    await enqueue(db, 'tellAttendees', { eventId, sequence, what, before })
  })

/** Tells everybody who comes or waits. A later change tells itself, and this one is then left out. */
export async function tellAttendees({ eventId, sequence, what, before }: WhatChanged, context: JobContext): Promise<void> {
  const event = await context.db.transaction((db) => lockEventAnywhere(db, eventId))
  if (!event || event.sequence !== sequence) return
  const text = {
    moved: `${event.title} was moved to ${eventTimeIn(event.zone, timesOf(event))}`,
    calledOff: `${event.title} is called off`,
    onAgain: `${event.title} takes place after all`,
  }[what]
  await eachAttendee(context, eventId, registrationStates.filter(followsEvent), (one) =>
    notifyAttendee(context, event, one, {
      key: `eventNews:${sequence}`,
      mailKind: what === 'calledOff' ? 'eventCancelled' : 'eventChanged',
      text,
      write: (brand, email) => {
        if (what === 'calledOff') return calledOff(brand, email)
        return what === 'onAgain' ? onAgain(brand, email) : moved(brand, { ...email, before: eventTimeIn(event.zone, before) })
      },
      // Only what stands in a calendar is moved or taken out there.
      ...(one.registration.state === 'registered' && {
        calendar: { sequence: calendarSequence(sequence, one.registration.round), isCancelled: what === 'calledOff' },
      }),
    }),
  )
}
