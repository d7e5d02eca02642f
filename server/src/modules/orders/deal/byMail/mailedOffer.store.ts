import { eq } from 'drizzle-orm'
import type { Db } from '#database/db.ts'
import { isClosed } from '#users/index.ts'
import { usersTable } from '#users/users.table.ts'
import { type OrderRow, ordersTable } from '../../orders.table.ts'
import { type OfferRow, offersTable } from '../offers.table.ts'

/** An offer with its order, and whether its customer's account is still active. */
export async function mailedOffer(
  db: Db,
  id: string,
): Promise<{ offer: OfferRow; order: OrderRow; isCustomerClosed: boolean } | undefined> {
  const [found] = await db
    .select({ offer: offersTable, order: ordersTable, customer: usersTable })
    .from(offersTable)
    .innerJoin(ordersTable, eq(ordersTable.id, offersTable.orderId))
    .innerJoin(usersTable, eq(usersTable.id, ordersTable.customerId))
    .where(eq(offersTable.id, id))
  if (!found) return undefined
  const { customer, ...orderAndOffer } = found
  return { ...orderAndOffer, isCustomerClosed: isClosed(customer) || customer.role !== 'user' }
}
