import { offerHours } from '@app/contract/events/events.rules.ts'
import { hours, later } from '#core/clock.ts'
import type { Db } from '#database/db.ts'
import { enqueue } from '#jobs/jobs.ts'
import { lockEventAnywhere } from '../events.store.ts'
import { endOf } from '../eventTime.ts'
import { offerPlaces } from './registrations.store.ts'

const atOnce = 1_000

/**
 * Offers every free place to the person who has waited longest, in the caller's transaction, which has locked the event. Called wherever
 * a place may become free, so that none stays empty while people wait. Events that are off or over make no offers. An offer ends after
 * some hours, and no later than the event.
 */
export async function fillPlaces(db: Db, eventId: string, now: Date): Promise<void> {
  // Read again: the trigger has counted the changes of this transaction.
  const event = await lockEventAnywhere(db, eventId)
  if (!event || event.recycledAt || event.isDisabled || endOf(event) <= now) return
  const free = event.capacity === null ? atOnce : event.capacity - event.seatsTaken
  if (free <= 0) return
  const inHours = later(now, hours(offerHours))
  const until = inHours < endOf(event) ? inHours : endOf(event)
  for (const { id, round } of await offerPlaces(db, eventId, Math.min(free, atOnce), until)) {
    await enqueue(db, 'eventPlaceOffered', { registrationId: id, until: until.toISOString(), round })
    await enqueue(db, 'endEventOffer', { registrationId: id, until: until.toISOString() }, { runAt: until, jobKey: `eventOffer:${id}` })
  }
}
