import type { JobContext } from '#jobs/jobs.ts'
import { fillPlaces } from './fillPlaces.ts'
import { eventsWithIdlePlaces } from './registrations.store.ts'

/** Looks now and then whether a place is free although somebody waits: after an erased person, or an event that is on again. */
export async function fillIdlePlaces(_: object, { db, clock }: Pick<JobContext, 'db' | 'clock'>): Promise<void> {
  for (const { id } of await eventsWithIdlePlaces(db, clock.now())) await db.transaction((db) => fillPlaces(db, id, clock.now()))
}
