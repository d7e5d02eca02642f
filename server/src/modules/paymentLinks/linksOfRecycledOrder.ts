import { eq } from 'drizzle-orm'
import type { Attached } from '#core/recyclable.ts'
import { paymentLinksTable } from './paymentLinks.table.ts'

/** While an order lies in the bin its links pay nothing, since they ask for the order. Deleted for good, it takes them along. */
export const linksOfRecycledOrder: Attached = {
  to: 'Order',
  what: 'payment links',
  erase: async (db, orderId) => {
    await db.delete(paymentLinksTable).where(eq(paymentLinksTable.orderId, orderId))
    return undefined
  },
}
