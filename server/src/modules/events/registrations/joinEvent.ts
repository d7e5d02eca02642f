import { mayJoinAt, noLinkYet } from '@app/contract/events/events.rules.ts'
import type { AppContext } from '#core/context.ts'
import { notFound, refuseUnless } from '#core/refusal.ts'
import { findEvent } from '../events.store.ts'
import type { RegistrationRow } from '../events.table.ts'
import { noteJoined } from './registrations.store.ts'

/**
 * Returns the link to join to a person with a place, from shortly before the event until it is over, and records that they joined.
 * @throws Refusal REFUSED while no link is available
 */
export async function joinEvent(
  { db, clock }: Pick<AppContext, 'db' | 'clock'>,
  registration: RegistrationRow | undefined,
): Promise<string> {
  const found = registration?.state === 'registered' ? await findEvent(db, registration.eventId) : undefined
  if (!found || !registration) throw notFound('Registration')
  const now = clock.now()
  const { startsAt, endsAt, isDisabled, link } = found.event
  const isTime = mayJoinAt({ eventDate: startsAt.toISOString(), endsAt: endsAt?.toISOString() }, now)
  refuseUnless(!isDisabled && isTime && link !== null, noLinkYet)
  await noteJoined(db, registration.id, now)
  return link
}
