import { recycleTypeWords } from '@app/contract/recycle/recycle.rules.ts'
import type { Attached, Recyclable, RecycleContext, Recycled } from '#core/recyclable.ts'
import { conflict, orNotFound } from '#core/refusal.ts'
import type { Db } from '#database/db.ts'
import { enqueue } from '#jobs/jobs.ts'
import { recordAudit } from '#logs/index.ts'
import {
  deletePublicOrder,
  lockPublicOrder,
  lockPublicOrderAnywhere,
  publicOrderBehind,
  savePublicOrder,
  takeFiles,
} from './publicOrders.store.ts'

/** Public orders in the recycle bin. Their files can't be reached without them. */
export const recyclablePublicOrders: Recyclable = {
  type: 'PublicOrder',
  mark,
  restore: async (db, id) => {
    orNotFound(await lockPublicOrderAnywhere(db, id), 'Public order')
    await savePublicOrder(db, id, { recycledAt: null })
    await enqueue(db, 'publicOrderChanged', { publicOrderId: id })
  },
  erase: async (db, id) => {
    const row = await lockPublicOrderAnywhere(db, id)
    if (!row) return
    if (!row.recycledAt) throw conflict('This public order is not in the recycle bin.')
    const keys = (await takeFiles(db, id)).map(({ storageKey }) => storageKey)
    if (keys.length > 0) await enqueue(db, 'eraseFiles', { keys })
    await deletePublicOrder(db, id)
  },
}

async function mark(db: Db, id: string, { actor, at }: RecycleContext): Promise<Recycled> {
  const row = orNotFound(await lockPublicOrder(db, id), 'Public order')
  await savePublicOrder(db, id, { recycledAt: at })
  await enqueue(db, 'publicOrderChanged', { publicOrderId: id })
  const activity = `put the ${recycleTypeWords.PublicOrder} #${row.number} of ${row.name} into the recycle bin`
  await recordAudit(db, { actor, kind: 'orders', activity, subject: { kind: 'publicOrder', id }, at })
  return { name: row.name, about: `#${row.number} · ${row.category}` }
}

/** A public order is erased together with its order; until then it stays in its list and names the recycled order. */
export const publicOrderOfRecycledOrder: Attached = {
  to: 'Order',
  what: 'public orders',
  erase: async (db, orderId) => {
    const id = await publicOrderBehind(db, orderId)
    if (id === undefined) return undefined
    await deletePublicOrder(db, id)
    return { type: 'PublicOrder', ids: [id] }
  },
}
