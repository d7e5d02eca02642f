import { momentIn } from '@app/contract/core/format.ts'
import type { JobContext } from '#jobs/jobs.ts'
import { left, onWaitingList, placeOffered, registered, registeredAlready } from '../events.emails.ts'
import { findEvent } from '../events.store.ts'
import type { EventRow } from '../events.table.ts'
import { oneToTell, type ToTell } from '../registrations/registrations.store.ts'
import { calendarSequence } from './calendarFile.ts'
import { notifyAttendee } from './notifyAttendee.ts'

type About = { registrationId: string; round: number }

/** The registration and its event as they are now; nothing where they are gone, or it went on meanwhile. */
async function asItIs(
  db: JobContext['db'],
  { registrationId, round }: { registrationId: string; round?: number },
): Promise<{ event: EventRow; toTell: ToTell } | undefined> {
  const toTell = await oneToTell(db, registrationId)
  if (!toTell || (round !== undefined && toTell.registration.round !== round)) return undefined
  const found = await findEvent(db, toTell.registration.eventId)
  return found && { event: found.event, toTell }
}

export async function eventRegistered({ isMailed, ...about }: About & { isMailed: boolean }, context: JobContext): Promise<void> {
  const found = isMailed ? await asItIs(context.db, about) : undefined
  if (!found) return
  const { event, toTell } = found
  const waits = toTell.registration.state === 'waiting'
  if (!waits && toTell.registration.state !== 'registered') return
  await notifyAttendee(context, event, toTell, {
    key: `${waits ? 'eventWaits' : 'eventPlace'}:${about.round}`,
    mailKind: waits ? 'eventWaitingList' : 'eventRegistered',
    text: waits ? `You are on the waiting list of ${event.title}` : `You are registered for ${event.title}`,
    write: waits ? onWaitingList : registered,
    hasPasswordLink: true,
    ...(!waits && { calendar: { sequence: calendarSequence(event.sequence, about.round), isCancelled: false } }),
  })
  context.push.changed({ users: [toTell.person.id], roles: ['admin'] }, { topic: 'events', id: event.id })
}

export async function eventRegisteredAgain(
  { registrationId, day }: { registrationId: string; day: string },
  context: JobContext,
): Promise<void> {
  const found = await asItIs(context.db, { registrationId })
  if (!found) return
  await notifyAttendee(context, found.event, found.toTell, {
    key: `eventAgain:${day}`,
    mailKind: 'eventRegistered',
    write: registeredAlready,
    hasPasswordLink: true,
  })
}

export async function eventLeft(about: About, context: JobContext): Promise<void> {
  const found = await asItIs(context.db, about)
  if (found?.toTell.registration.state !== 'cancelled') return
  const { event, toTell } = found
  await notifyAttendee(context, event, toTell, {
    key: `eventLeft:${about.round}`,
    mailKind: 'eventCancelled',
    write: left,
    calendar: { sequence: calendarSequence(event.sequence, about.round) + 1, isCancelled: true },
  })
  context.push.changed({ users: [toTell.person.id], roles: ['admin'] }, { topic: 'events', id: event.id })
}

export async function eventPlaceOffered({ until, ...about }: About & { until: string }, context: JobContext): Promise<void> {
  const found = await asItIs(context.db, about)
  if (found?.toTell.registration.offeredUntil?.toISOString() !== until) return
  const { event, toTell } = found
  const untilWords = momentIn(event.zone, new Date(until))
  await notifyAttendee(context, event, toTell, {
    key: `eventOffer:${until}`,
    mailKind: 'eventPlaceOffered',
    text: `A place at ${event.title} is free for you until ${untilWords}`,
    write: (brand, email) => placeOffered(brand, { ...email, until: untilWords }),
    hasPasswordLink: true,
  })
  context.push.changed({ users: [toTell.person.id], roles: ['admin'] }, { topic: 'events', id: event.id })
}
