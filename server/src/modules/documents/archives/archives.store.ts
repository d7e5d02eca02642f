import { and, desc, eq, isNull, sql } from 'drizzle-orm'
import type { Db } from '#database/db.ts'
import { type DocumentRow, documentsTable } from '#orders/files/documents.table.ts'

/** The archive of the same category that was added to the order before this one. */
export async function archiveBefore(db: Db, { id, orderId, category, createdAt }: DocumentRow): Promise<DocumentRow | undefined> {
  const { createdAt: at, id: documentId } = documentsTable
  return (
    await db
      .select()
      .from(documentsTable)
      .where(
        and(
          eq(documentsTable.orderId, orderId),
          eq(documentsTable.category, category),
          isNull(documentsTable.deletedAt),
          sql`lower(${documentsTable.name}) like '%.zip'`,
          sql`(${at}, ${documentId}) < (${createdAt}, ${id}::uuid)`,
        ),
      )
      .orderBy(desc(at), desc(documentId))
      .limit(1)
  )[0]
}
