import type { Recyclable } from '#core/recyclable.ts'
import { conflict, orNotFound } from '#core/refusal.ts'
import { enqueue } from '#jobs/jobs.ts'
import { recordAudit } from '#logs/index.ts'
import { bookableSessionsTable, type OfferTable, servicesTable } from './catalogue.table.ts'
import { deleteOffer, lockOfferAnywhere, saveRecycledAt } from './offers.store.ts'

/** Bookings hold a copy of the session, and lose only the reference when it is deleted permanently. */
export const recyclableSessions = recyclable('Session', 'session', bookableSessionsTable)
export const recyclableServices = recyclable('Service', 'service', servicesTable)

function recyclable(type: 'Session' | 'Service', kind: 'session' | 'service', table: OfferTable): Recyclable {
  return {
    type,
    mark: async (db, id, { actor, at }) => {
      const offer = await lockOfferAnywhere(db, table, id)
      const { name } = orNotFound(offer?.recycledAt === null ? offer : undefined, type)
      await saveRecycledAt(db, table, id, at)
      await enqueue(db, 'catalogueChanged', { id })
      const activity = `put the ${kind} ${name} into the recycle bin`
      await recordAudit(db, { actor, kind: 'settings', activity, subject: { kind, id }, at })
      return { name, about: type }
    },
    restore: async (db, id) => {
      orNotFound(await lockOfferAnywhere(db, table, id), type)
      await saveRecycledAt(db, table, id, null)
      await enqueue(db, 'catalogueChanged', { id })
    },
    /** The nightly sweep deletes its picture, if no other offer uses it. */
    erase: async (db, id) => {
      const offer = await lockOfferAnywhere(db, table, id)
      if (!offer) return
      if (!offer.recycledAt) throw conflict(`This ${kind} is not in the recycle bin.`)
      await deleteOffer(db, table, id)
    },
  }
}
