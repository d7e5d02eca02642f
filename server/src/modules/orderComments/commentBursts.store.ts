import { and, eq } from 'drizzle-orm'
import type { Db } from '#database/db.ts'
import { orderCommentBurstsTable } from './orderComments.table.ts'

export type Burst = typeof orderCommentBurstsTable.$inferInsert

/** Starts the bursts, and answers those that are new. A reader with a running burst keeps it unchanged. */
export const beginBursts = (db: Db, bursts: readonly Burst[]): Promise<Burst[]> =>
  bursts.length === 0
    ? Promise.resolve([])
    : db
        .insert(orderCommentBurstsTable)
        .values([...bursts])
        .onConflictDoNothing({ target: [orderCommentBurstsTable.orderId, orderCommentBurstsTable.readerId] })
        .returning()

/** Ends a burst; false if another worker has ended it. */
export async function endBurst(db: Db, { orderId, readerId, firstCommentId }: Omit<Burst, 'mailAt'>): Promise<boolean> {
  const table = orderCommentBurstsTable
  const isIt = and(eq(table.orderId, orderId), eq(table.readerId, readerId), eq(table.firstCommentId, firstCommentId))
  return (await db.delete(table).where(isIt).returning({ orderId: table.orderId })).length > 0
}
