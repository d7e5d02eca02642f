import { and, asc, eq, getTableColumns, inArray, isNull, sql } from 'drizzle-orm'
import type { Db } from '#database/db.ts'
import { type DocumentRow, documentsTable } from '#orders/files/documents.table.ts'
import { ordersTable } from '#orders/orders.table.ts'
import type { PersonRow } from '#users/index.ts'
import { usersTable } from '#users/users.table.ts'

export type DocumentWithPerson = { document: DocumentRow; uploader: PersonRow | null }

const documents = (db: Db) =>
  db
    .select({
      document: getTableColumns(documentsTable),
      uploader: { id: usersTable.id, username: usersTable.username, name: usersTable.name, profilePicture: usersTable.profilePicture },
    })
    .from(documentsTable)
    .leftJoin(usersTable, eq(usersTable.id, documentsTable.uploadedBy))
    .$dynamic()

/** The order's files, oldest first. */
export const documentsOfOrder = (db: Db, orderId: string): Promise<DocumentWithPerson[]> =>
  documents(db)
    .where(and(eq(documentsTable.orderId, orderId), isNull(documentsTable.deletedAt)))
    .orderBy(asc(documentsTable.createdAt), asc(documentsTable.id))

/** The files of one submission, including removed ones; none if it never succeeded. */
export const documentsOfAttempt = (db: Db, uploadedBy: string, attempt: string): Promise<DocumentRow[]> =>
  db
    .select()
    .from(documentsTable)
    .where(and(eq(documentsTable.uploadedBy, uploadedBy), eq(documentsTable.attempt, attempt)))

/**
 * The number of the order's next delivery. Earlier releases stored none: each instant at which source code was added is one. Lock the
 * order first.
 */
export async function nextDelivery(db: Db, orderId: string): Promise<number> {
  const [earlier] = await db
    .select({
      number: sql<number>`greatest(coalesce(max(${documentsTable.delivery}), 0), count(distinct ${documentsTable.createdAt})::int)`,
    })
    .from(documentsTable)
    .where(and(eq(documentsTable.orderId, orderId), eq(documentsTable.category, 'sourceCode')))
  return (earlier?.number ?? 0) + 1
}

export async function findDocument(db: Db, id: string): Promise<DocumentRow | undefined> {
  return (
    await db
      .select()
      .from(documentsTable)
      .where(and(eq(documentsTable.id, id), isNull(documentsTable.deletedAt)))
  )[0]
}

/** As `findDocument`, but including removed ones, whose bytes must still be deleted. */
export async function anyDocument(db: Db, id: string): Promise<DocumentRow | undefined> {
  return (await db.select().from(documentsTable).where(eq(documentsTable.id, id)))[0]
}

/** The removed document; undefined if there is none, or a concurrent call has removed it. */
export async function removeDocumentRow(db: Db, id: string, now: Date): Promise<DocumentRow | undefined> {
  const [removed] = await db
    .update(documentsTable)
    .set({ deletedAt: now })
    .where(and(eq(documentsTable.id, id), isNull(documentsTable.deletedAt)))
    .returning()
  return removed
}

/** Deletes a customer's own files of their orders, and returns the storage keys. */
export async function deleteDocumentsBy(db: Db, customerId: string): Promise<string[]> {
  const own = db.select({ id: ordersTable.id }).from(ordersTable).where(eq(ordersTable.customerId, customerId))
  const gone = await db
    .delete(documentsTable)
    .where(and(eq(documentsTable.uploadedBy, customerId), inArray(documentsTable.orderId, own)))
    .returning({ key: documentsTable.storageKey })
  return gone.map(({ key }) => key)
}

/** The storage keys of an order's files, including removed ones. */
export const keysOfOrder = async (db: Db, orderId: string): Promise<string[]> =>
  (await db.select({ key: documentsTable.storageKey }).from(documentsTable).where(eq(documentsTable.orderId, orderId))).map(
    ({ key }) => key,
  )
