import type { Attached } from '#core/recyclable.ts'
import { deleteOutsourced } from './outsource.store.ts'

/** A recycled order is on no board, since the board joins the order. Erasing it erases its proposals and threads. */
export const outsourcingOfRecycledOrder: Attached = {
  to: 'Order',
  what: 'proposals',
  erase: async (db, orderId) => {
    await deleteOutsourced(db, orderId)
    return undefined
  },
}
