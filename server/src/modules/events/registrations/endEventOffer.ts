import type { JobContext } from '#jobs/jobs.ts'
import { lockEventAnywhere } from '../events.store.ts'
import { fillPlaces } from './fillPlaces.ts'
import { registrationById, setState } from './registrations.store.ts'

type OfferPayload = { registrationId: string; until: string }

/** Ends an unanswered offer and passes the place on. An answered or renewed offer stays. */
export async function endEventOffer(
  { registrationId, until }: OfferPayload,
  { db, clock }: Pick<JobContext, 'db' | 'clock'>,
): Promise<void> {
  const found = await registrationById(db, registrationId)
  if (!found) return
  await db.transaction(async (db) => {
    await lockEventAnywhere(db, found.eventId)
    const registration = await registrationById(db, registrationId)
    const isThisOffer = registration?.state === 'offered' && registration.offeredUntil?.toISOString() === until
    if (!isThisOffer) return
    // This job was woken by the database's clock, which may be ahead of ours: the offer is over all the same, and no other job would end
    // it.
    const now = new Date(Math.max(clock.now().getTime(), Date.parse(until)))
    await setState(db, registrationId, 'expired')
    await fillPlaces(db, found.eventId, now)
  })
}
