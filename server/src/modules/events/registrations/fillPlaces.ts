import { offerHours } from '@app/contract/events/events.rules.ts'
import { hours, later } from '#core/clock.ts'
import type { Db } from '#database/db.ts'
import { enqueue } from '#jobs/jobs.ts'
import { lockEventAnywhere } from '../events.store.ts'
import { offerPlaces } from './registrations.store.ts'

const atOnce = 1_000

/**
 * Offers every free place to whoever has waited longest, in the caller's transaction, which holds the event. Called wherever a
 * place may have got free, so that none stands empty while somebody waits. Nobody is offered a place of an event that is off
 * or over. An offer ends after some hours, and no later than the event.
 */
export async function fillPlaces(db: Db, eventId: string, now: Date): Promise<void> {
  // Read anew: the trigger has counted what this transaction did.
  const event = await lockEventAnywhere(db, eventId)
  if (!event || event.recycledAt || event.isDisabled || event.overAt <= now) return
  const free = event.capacity === null ? atOnce : event.capacity - event.seatsTaken
  if (free <= 0) return
  const inHours = later(now, hours(offerHours))
  const until = inHours < event.overAt ? inHours : event.overAt
  for (const { id, round } of await offerPlaces(db, eventId, Math.min(free, atOnce), until)) {
    await enqueue(db, 'eventPlaceOffered', { registrationId: id, until: until.toISOString(), round })
    await enqueue(db, 'endEventOffer', { registrationId: id, until: until.toISOString() }, { runAt: until, jobKey: `eventOffer:${id}` })
  }
}
