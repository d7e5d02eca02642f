import { and, eq, inArray, isNotNull, sql } from 'drizzle-orm'
import type { Db } from '#database/db.ts'
import { notificationsTable } from '#notifications/notifications.table.ts'
import { usersTable } from '#users/users.table.ts'
import { ordersTable } from '../orders.table.ts'

export async function markOrder(db: Db, id: string, recycledAt: Date): Promise<void> {
  await db.update(ordersTable).set({ recycledAt }).where(eq(ordersTable.id, id))
}

export async function unmarkOrder(db: Db, id: string): Promise<void> {
  await db.update(ordersTable).set({ recycledAt: null }).where(eq(ordersTable.id, id))
}

/**
 * Deletes the order and the notifications that link to its page. Timeline, files, comments and pending notifications follow through foreign
 * keys.
 */
export async function deleteOrder(db: Db, id: string, page: string): Promise<void> {
  await db.delete(notificationsTable).where(eq(notificationsTable.href, page))
  await db.delete(ordersTable).where(eq(ordersTable.id, id))
}

/** Of these orders, those whose customer is recycled or deleted. */
export const customersInBin = (db: Db, ids: readonly string[]) =>
  db
    .select({
      id: ordersTable.id,
      name: usersTable.name,
      isThere: sql<boolean>`exists (select from recycled_items where type = 'User' and row_id = ${usersTable.id})`,
    })
    .from(ordersTable)
    .innerJoin(usersTable, eq(usersTable.id, ordersTable.customerId))
    .where(and(inArray(ordersTable.id, [...ids]), isNotNull(usersTable.recycledAt)))
