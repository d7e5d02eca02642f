import { recycleTypeWords } from '@app/contract/recycle/recycle.rules.ts'
import type { Recyclable, RecycleContext, Recycled } from '#core/recyclable.ts'
import { conflict, orNotFound } from '#core/refusal.ts'
import type { Db } from '#database/db.ts'
import { enqueue } from '#jobs/jobs.ts'
import { recordAudit } from '#logs/index.ts'
import { lockOrderAnywhere, lockOrderById } from '../orders.store.ts'
import { orderPage } from '../timeline/orderWords.ts'
import { customersInBin, deleteOrder, markOrder, unmarkOrder } from './recycledOrders.store.ts'

/** Orders in the recycle bin. Recycling only sets the mark, not even the time of the last change. */
export const recyclableOrders: Recyclable = {
  type: 'Order',
  mark,
  restore: async (db, id) => {
    orNotFound(await lockOrderAnywhere(db, id), 'Order')
    await unmarkOrder(db, id)
    await enqueue(db, 'orderChanged', { orderId: id })
  },
  erase: async (db, id) => {
    const order = await lockOrderAnywhere(db, id)
    if (!order) return
    if (!order.recycledAt) throw conflict('This order is not in the recycle bin.')
    await deleteOrder(db, id, orderPage(order))
  },
  notes: async (db, ids) => {
    const notes = new Map<string, string[]>()
    for (const { id, name, isThere } of await customersInBin(db, ids))
      notes.set(id, [
        isThere
          ? `Its customer, ${name}, is in the recycle bin too. If you restore the order, it is listed again, but ${name} can’t sign in and see it until you restore them as well.`
          : 'Its customer has been deleted for good. If you restore the order, no customer can see it.',
      ])
    return notes
  },
}

async function mark(db: Db, id: string, { actor, at }: RecycleContext): Promise<Recycled> {
  const order = orNotFound(await lockOrderById(db, id), 'Order')
  await markOrder(db, id, at)
  // Open screens learn at once that the order is gone.
  await enqueue(db, 'orderChanged', { orderId: id })
  const activity = `put the ${recycleTypeWords.Order} ${order.name} (#${order.number}) into the recycle bin`
  await recordAudit(db, { actor, kind: 'orders', activity, subject: { kind: 'order', id }, at })
  return { name: order.name, about: `#${order.number} · ${order.status}` }
}
