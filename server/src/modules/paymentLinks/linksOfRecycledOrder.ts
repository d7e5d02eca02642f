import { eq } from 'drizzle-orm'
import type { Attached } from '#core/recyclable.ts'
import { paymentLinksTable } from './paymentLinks.table.ts'

/** Links of a recycled order cannot be paid, since they look up the order. Deleting it for good deletes them. */
export const linksOfRecycledOrder: Attached = {
  to: 'Order',
  what: 'payment links',
  erase: async (db, orderId) => {
    await db.delete(paymentLinksTable).where(eq(paymentLinksTable.orderId, orderId))
    return undefined
  },
}
