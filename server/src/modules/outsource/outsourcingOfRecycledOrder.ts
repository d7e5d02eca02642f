import type { Attached } from '#core/recyclable.ts'
import { deleteOutsourced } from './outsource.store.ts'

/** While an order lies in the bin it is on no board, since the board asks for the order. Deleted for good, it takes proposals and threads along. */
export const outsourcingOfRecycledOrder: Attached = {
  to: 'Order',
  what: 'proposals',
  erase: async (db, orderId) => {
    await deleteOutsourced(db, orderId)
    return undefined
  },
}
