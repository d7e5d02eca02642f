import { and, desc, eq, isNull } from 'drizzle-orm'
import type { Db } from '#database/db.ts'
import type { OrderRow } from '#orders/index.ts'
import { paymentsTable } from '#payments/payments.table.ts'
import { usersTable } from '#users/users.table.ts'

/** The customer of an order, and the billing address of its last payment, if known. */
export async function billingDetailsOfOrder(db: Db, { id, customerId }: Pick<OrderRow, 'id' | 'customerId'>) {
  const { name, email, address } = usersTable
  const [customer] = await db.select({ name, email, address }).from(usersTable).where(eq(usersTable.id, customerId))
  const [last] = await db
    .select({ billing: paymentsTable.billing })
    .from(paymentsTable)
    .where(and(eq(paymentsTable.orderId, id), isNull(paymentsTable.recycledAt)))
    .orderBy(desc(paymentsTable.createdAt))
    .limit(1)
  return { customer, billing: last?.billing ?? {} }
}
