import { momentIn } from '@app/contract/core/format.ts'
import type { JobContext } from '#jobs/jobs.ts'
import { cancellationEmail, placeOfferedEmail, registeredAlreadyEmail, registrationEmail, waitingListEmail } from '../events.emails.ts'
import { findEvent } from '../events.store.ts'
import type { EventRow } from '../events.table.ts'
import { type AttendeeToNotify, attendeeToNotify } from '../registrations/registrations.store.ts'
import { calendarSequence } from './calendarFile.ts'
import { notifyAttendee } from './notifyAttendee.ts'

type RegistrationPayload = { registrationId: string; round: number }

/** The current registration and its event; undefined if they are gone or the person has registered again since. */
async function currentRegistration(
  db: JobContext['db'],
  { registrationId, round }: { registrationId: string; round?: number },
): Promise<{ event: EventRow; attendee: AttendeeToNotify } | undefined> {
  const attendee = await attendeeToNotify(db, registrationId)
  if (!attendee || (round !== undefined && attendee.registration.round !== round)) return undefined
  const found = await findEvent(db, attendee.registration.eventId)
  return found && { event: found.event, attendee }
}

export async function notifyRegistered(
  { isMailed, ...payload }: RegistrationPayload & { isMailed: boolean },
  context: JobContext,
): Promise<void> {
  const found = isMailed ? await currentRegistration(context.db, payload) : undefined
  if (!found) return
  const { event, attendee } = found
  const waits = attendee.registration.state === 'waiting'
  if (!waits && attendee.registration.state !== 'registered') return
  await notifyAttendee(context, event, attendee, {
    key: `${waits ? 'eventWaits' : 'eventPlace'}:${payload.round}`,
    mailKind: waits ? 'eventWaitingList' : 'eventRegistered',
    text: waits ? `You are on the waiting list of ${event.title}` : `You are registered for ${event.title}`,
    write: waits ? waitingListEmail : registrationEmail,
    hasPasswordLink: true,
    ...(!waits && { calendar: { sequence: calendarSequence(event.sequence, payload.round), isCancelled: false } }),
  })
  context.push.changed({ users: [attendee.person.id], roles: ['admin'] }, { topic: 'events', id: event.id })
}

export async function notifyRegisteredAgain(
  { registrationId, day }: { registrationId: string; day: string },
  context: JobContext,
): Promise<void> {
  const found = await currentRegistration(context.db, { registrationId })
  if (!found) return
  await notifyAttendee(context, found.event, found.attendee, {
    key: `eventAgain:${day}`,
    mailKind: 'eventRegistered',
    write: registeredAlreadyEmail,
    hasPasswordLink: true,
  })
}

export async function notifyCancelled(payload: RegistrationPayload, context: JobContext): Promise<void> {
  const found = await currentRegistration(context.db, payload)
  if (found?.attendee.registration.state !== 'cancelled') return
  const { event, attendee } = found
  await notifyAttendee(context, event, attendee, {
    key: `eventLeft:${payload.round}`,
    mailKind: 'eventCancelled',
    write: cancellationEmail,
    calendar: { sequence: calendarSequence(event.sequence, payload.round) + 1, isCancelled: true },
  })
  context.push.changed({ users: [attendee.person.id], roles: ['admin'] }, { topic: 'events', id: event.id })
}

export async function notifyPlaceOffered(
  { until, ...payload }: RegistrationPayload & { until: string },
  context: JobContext,
): Promise<void> {
  const found = await currentRegistration(context.db, payload)
  if (found?.attendee.registration.offeredUntil?.toISOString() !== until) return
  const { event, attendee } = found
  const untilIn = (zone: string) => momentIn(zone, new Date(until))
  await notifyAttendee(context, event, attendee, {
    key: `eventOffer:${until}`,
    mailKind: 'eventPlaceOffered',
    text: (zone) => `A place at ${event.title} is free for you until ${untilIn(zone)}`,
    write: (brand, email, zone) => placeOfferedEmail(brand, { ...email, until: untilIn(zone) }),
    hasPasswordLink: true,
  })
  context.push.changed({ users: [attendee.person.id], roles: ['admin'] }, { topic: 'events', id: event.id })
}
