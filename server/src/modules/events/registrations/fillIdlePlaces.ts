import type { JobContext } from '#jobs/jobs.ts'
import { fillPlaces } from './fillPlaces.ts'
import { eventsWithIdlePlaces } from './registrations.store.ts'

/** Finds free places with people waiting, such as after an erased person, or an event that is on again. Runs periodically. */
export async function fillIdlePlaces(_: object, { db, clock }: Pick<JobContext, 'db' | 'clock'>): Promise<void> {
  for (const { id } of await eventsWithIdlePlaces(db, clock.now())) await db.transaction((db) => fillPlaces(db, id, clock.now()))
}
