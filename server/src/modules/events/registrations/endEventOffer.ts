import type { JobContext } from '#jobs/jobs.ts'
import { lockEventAnywhere } from '../events.store.ts'
import { fillPlaces } from './fillPlaces.ts'
import { registrationById, setState } from './registrations.store.ts'

type About = { registrationId: string; until: string }

/** An offer that nobody answered ends, and the place goes to the next in line. One that was answered, or made anew, is left alone. */
export async function endEventOffer({ registrationId, until }: About, { db, clock }: Pick<JobContext, 'db' | 'clock'>): Promise<void> {
  const found = await registrationById(db, registrationId)
  if (!found) return
  await db.transaction(async (db) => {
    await lockEventAnywhere(db, found.eventId)
    const registration = await registrationById(db, registrationId)
    const isThisOffer = registration?.state === 'offered' && registration.offeredUntil?.toISOString() === until
    if (!isThisOffer) return
    // The database's clock woke this job and may be ahead of ours: the offer is over all the same, and nobody wakes it again.
    const now = new Date(Math.max(clock.now().getTime(), Date.parse(until)))
    await setState(db, registrationId, 'expired')
    await fillPlaces(db, found.eventId, now)
  })
}
