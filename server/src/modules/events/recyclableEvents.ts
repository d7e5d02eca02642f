import type { Attached, Recyclable, RecycleContext, Recycled } from '#core/recyclable.ts'
import { conflict, orNotFound } from '#core/refusal.ts'
import type { Db } from '#database/db.ts'
import { enqueue } from '#jobs/jobs.ts'
import { recordAudit } from '#logs/index.ts'
import { forgetBanner } from './banner.ts'
import { deleteEvent, filesOfEvent, lockEvent, lockEventAnywhere, saveEvent } from './events.store.ts'
import { fillPlaces } from './registrations/fillPlaces.ts'
import { deleteRegistration, eventsOfPerson } from './registrations/registrations.store.ts'

/** Events in the recycle bin. Attendees are notified a moment later, unless it is restored by then. */
export const recyclableEvents: Recyclable = {
  type: 'Event',
  mark,
  restore: async (db, id) => {
    orNotFound(await lockEventAnywhere(db, id), 'Event')
    await saveEvent(db, id, { recycledAt: null })
    await enqueue(db, 'lookAtEvent', { eventId: id }, { jobKey: `eventNews:${id}` })
    await enqueue(db, 'fillIdlePlaces', {})
    await enqueue(db, 'eventShown', { eventId: id })
  },
  erase: async (db, id) => {
    const row = await lockEventAnywhere(db, id)
    if (!row) return
    if (!row.recycledAt) throw conflict('This event is not in the recycle bin.')
    const keys = (await filesOfEvent(db, id)).map(({ storageKey }) => storageKey)
    if (keys.length > 0) await enqueue(db, 'eraseFiles', { keys })
    await deleteEvent(db, id)
    await forgetBanner(db, row.bannerId)
  },
}

/** The length of the undo window on the screen. */
const undoMs = 10_000

async function mark(db: Db, id: string, { actor, at }: RecycleContext): Promise<Recycled> {
  const row = orNotFound(await lockEvent(db, id), 'Event')
  await saveEvent(db, id, { recycledAt: at })
  await enqueue(db, 'lookAtEvent', { eventId: id }, { runAt: new Date(at.getTime() + undoMs), jobKey: `eventNews:${id}` })
  await enqueue(db, 'eventShown', { eventId: id })
  const activity = `put the event ${row.title} into the recycle bin`
  await recordAudit(db, { actor, kind: 'settings', activity, subject: { kind: 'event', id }, at })
  return { name: row.title, about: row.startsAt.toISOString().slice(0, 10) }
}

/** Deleting a person for good deletes their registrations, and their places go to waiting people. */
export const registrationsOfRecycledUser: Attached = {
  to: 'User',
  what: 'event registrations',
  erase: async (db, userId, at) => {
    for (const eventId of await eventsOfPerson(db, userId)) {
      await lockEventAnywhere(db, eventId)
      await deleteRegistration(db, eventId, userId)
      await fillPlaces(db, eventId, at)
    }
    return undefined
  },
}
