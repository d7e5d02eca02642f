import { and, asc, count, eq, gt, isNull, lte, sql } from 'drizzle-orm'
import type { Db } from '#database/db.ts'
import { isId } from '#database/ids.ts'
import { ordersTable } from '#orders/orders.table.ts'
import { type PersonRow, personColumns } from '#users/index.ts'
import { usersTable } from '#users/users.table.ts'
import { type PublicOrderFileRow, type PublicOrderRow, publicOrderFilesTable, publicOrdersTable } from './publicOrders.table.ts'

/** Recycled public orders are in no list and can't be opened. */
export const notRecycled = isNull(publicOrdersTable.recycledAt)

const which = (id: string) => and(eq(publicOrdersTable.id, id), notRecycled)

/** Inserts a public order; nothing when its idempotency key was used before. */
export async function insertPublicOrder(db: Db, order: typeof publicOrdersTable.$inferInsert): Promise<PublicOrderRow | undefined> {
  const [row] = await db
    .insert(publicOrdersTable)
    .values(order)
    .onConflictDoNothing({ target: publicOrdersTable.idempotencyKey })
    .returning()
  return row
}

export async function numberOfAttempt(db: Db, idempotencyKey: string): Promise<number | undefined> {
  const [row] = await db
    .select({ number: publicOrdersTable.number })
    .from(publicOrdersTable)
    .where(eq(publicOrdersTable.idempotencyKey, idempotencyKey))
  return row?.number
}

export async function insertPublicOrderFiles(db: Db, files: (typeof publicOrderFilesTable.$inferInsert)[]): Promise<void> {
  if (files.length > 0) await db.insert(publicOrderFilesTable).values(files)
}

export type PublicOrderToShow = {
  publicOrder: PublicOrderRow
  order: { id: string; number: number } | null
  turnedBy: PersonRow | null
}

/** The public order with the order made of it, unless that is recycled. */
export async function publicOrderToShow(db: Db, id: string): Promise<PublicOrderToShow | undefined> {
  if (!isId(id)) return undefined
  const [row] = await db
    .select({ publicOrder: publicOrdersTable, order: { id: ordersTable.id, number: ordersTable.number }, turnedBy: personColumns })
    .from(publicOrdersTable)
    .leftJoin(ordersTable, and(eq(ordersTable.id, publicOrdersTable.orderId), isNull(ordersTable.recycledAt)))
    .leftJoin(usersTable, eq(usersTable.id, publicOrdersTable.turnedBy))
    .where(which(id))
  return row
}

export async function publicOrderById(db: Db, id: string): Promise<PublicOrderRow | undefined> {
  return (await db.select().from(publicOrdersTable).where(which(id)))[0]
}

/** Locks it, even if it is recycled. */
export async function lockPublicOrderAnywhere(db: Db, id: string): Promise<PublicOrderRow | undefined> {
  if (!isId(id)) return undefined
  return (await db.select().from(publicOrdersTable).where(eq(publicOrdersTable.id, id)).for('no key update'))[0]
}

/** The public order that an order was made of. */
export async function publicOrderBehind(db: Db, orderId: string): Promise<string | undefined> {
  const [row] = await db.select({ id: publicOrdersTable.id }).from(publicOrdersTable).where(eq(publicOrdersTable.orderId, orderId))
  return row?.id
}

export async function deletePublicOrder(db: Db, id: string): Promise<void> {
  await db.delete(publicOrdersTable).where(eq(publicOrdersTable.id, id))
}

/** Locks the row until the transaction ends, so that the second of two concurrent conversions finds the order of the first. */
export async function lockPublicOrder(db: Db, id: string): Promise<PublicOrderRow | undefined> {
  if (!isId(id)) return undefined
  return (await db.select().from(publicOrdersTable).where(which(id)).for('no key update'))[0]
}

/** Locks an e-mail address until the transaction ends, whether it has an account or not. */
export async function lockAddress(db: Db, email: string): Promise<void> {
  await db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`public order of ${email.trim().toLowerCase()}`}, 0))`)
}

export async function savePublicOrder(db: Db, id: string, changes: Partial<PublicOrderRow>): Promise<void> {
  await db.update(publicOrdersTable).set(changes).where(eq(publicOrdersTable.id, id))
}

export const filesOfPublicOrder = (db: Db, publicOrderId: string): Promise<PublicOrderFileRow[]> =>
  db
    .select()
    .from(publicOrderFilesTable)
    .where(eq(publicOrderFilesTable.publicOrderId, publicOrderId))
    .orderBy(asc(publicOrderFilesTable.createdAt), asc(publicOrderFilesTable.id))

/** The file, while its public order is not recycled. */
export async function findPublicOrderFile(db: Db, id: string): Promise<PublicOrderFileRow | undefined> {
  const [row] = await db
    .select({ file: publicOrderFilesTable })
    .from(publicOrderFilesTable)
    .innerJoin(publicOrdersTable, eq(publicOrdersTable.id, publicOrderFilesTable.publicOrderId))
    .where(and(eq(publicOrderFilesTable.id, id), notRecycled))
  return row?.file
}

/** Deletes the file rows of a public order, and answers them. */
export const takeFiles = (db: Db, publicOrderId: string): Promise<PublicOrderFileRow[]> =>
  db.delete(publicOrderFilesTable).where(eq(publicOrderFilesTable.publicOrderId, publicOrderId)).returning()

/** The number of public orders with this address in a period. */
export async function countFromAddress(db: Db, email: string, { from, to }: { from: Date; to: Date }): Promise<number> {
  const { createdAt } = publicOrdersTable
  const [row] = await db
    .select({ sent: count() })
    .from(publicOrdersTable)
    .where(and(eq(sql`lower(${publicOrdersTable.email})`, sql`lower(${email})`), gt(createdAt, from), lte(createdAt, to)))
  return row?.sent ?? 0
}
