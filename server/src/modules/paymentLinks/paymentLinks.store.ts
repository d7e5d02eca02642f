import { and, desc, eq, getTableColumns, sql } from 'drizzle-orm'
import type { Db } from '#database/db.ts'
import { ordersTable } from '#orders/orders.table.ts'
import { paymentIntentsTable } from '#payments/payments.table.ts'
import { type PersonRow, personColumns } from '#users/index.ts'
import { usersTable } from '#users/users.table.ts'
import { type PaymentLinkRow, paymentLinksTable } from './paymentLinks.table.ts'

/** Inserts a link, or returns the one that its idempotency key created before. */
export async function insertPaymentLink(
  db: Db,
  link: typeof paymentLinksTable.$inferInsert,
): Promise<{ link: PaymentLinkRow; isNew: boolean }> {
  const { createdBy, idempotencyKey } = paymentLinksTable
  const [made] = await db
    .insert(paymentLinksTable)
    .values(link)
    .onConflictDoNothing({ target: [createdBy, idempotencyKey] })
    .returning()
  if (made) return { link: made, isNew: true }
  const [before] = await db
    .select()
    .from(paymentLinksTable)
    .where(and(eq(createdBy, link.createdBy), eq(idempotencyKey, link.idempotencyKey ?? '')))
  if (!before) throw new Error('The new payment link did not come back.')
  return { link: before, isNew: false }
}

/** A link with its order. */
export async function paymentLinkById(db: Db, id: string) {
  const [found] = await db
    .select({ link: paymentLinksTable, order: ordersTable })
    .from(paymentLinksTable)
    .innerJoin(ordersTable, eq(ordersTable.id, paymentLinksTable.orderId))
    .where(eq(paymentLinksTable.id, id))
  return found
}

/** Whether an intent of this link was paid. Lock the order first if a concurrent payment matters. */
export async function isLinkPaid(db: Db, { id, orderId }: Pick<PaymentLinkRow, 'id' | 'orderId'>): Promise<boolean> {
  const rows = await db
    .select({ id: paymentIntentsTable.id })
    .from(paymentIntentsTable)
    .where(
      and(
        eq(paymentIntentsTable.orderId, orderId),
        eq(paymentIntentsTable.state, 'succeeded'),
        sql`${paymentIntentsTable.choice} ->> 'paymentLinkId' = ${id}`,
      ),
    )
    .limit(1)
  return rows.length > 0
}

const isPaidBy = sql<boolean>`exists (
  select 1 from ${paymentIntentsTable} where ${paymentIntentsTable.orderId} = ${paymentLinksTable.orderId} and ${paymentIntentsTable.state} = 'succeeded'
    and ${paymentIntentsTable.choice} ->> 'paymentLinkId' = ${paymentLinksTable.id}::text)`

export type LinkOfOrder = { link: PaymentLinkRow; maker: PersonRow; isPaid: boolean }

/** The links of an order with their makers, newest first. */
export const linksOfOrder = (db: Db, orderId: string): Promise<LinkOfOrder[]> =>
  db
    .select({ link: getTableColumns(paymentLinksTable), maker: personColumns, isPaid: isPaidBy })
    .from(paymentLinksTable)
    .innerJoin(usersTable, eq(usersTable.id, paymentLinksTable.createdBy))
    .where(eq(paymentLinksTable.orderId, orderId))
    .orderBy(desc(paymentLinksTable.createdAt), desc(paymentLinksTable.id))
    .limit(200)

export async function savePaymentLink(
  db: Db,
  id: string,
  changes: Partial<Pick<PaymentLinkRow, 'revokedAt' | 'sentTo' | 'sentAt'>>,
): Promise<void> {
  await db.update(paymentLinksTable).set(changes).where(eq(paymentLinksTable.id, id))
}

/** Whether a link is revoked by now; read it under the lock of its order. */
export const isLinkRevoked = async (db: Db, id: string): Promise<boolean> => {
  const [link] = await db.select({ revokedAt: paymentLinksTable.revokedAt }).from(paymentLinksTable).where(eq(paymentLinksTable.id, id))
  return link === undefined || link.revokedAt !== null
}
