import { and, asc, eq, inArray, isNull, lte, sql } from 'drizzle-orm'
import type { Db } from '#database/db.ts'
import type { NotificationSubject } from './changeSteps.ts'
import { type PendingNotificationRow, pendingNotificationsTable } from './pendingNotifications.table.ts'

const { orderId, subject, batchId, dueAt } = pendingNotificationsTable
const inOrder = [asc(orderId), asc(subject)] as const

/** What is not told of an order yet, held until the transaction ends. Waits for whoever tells it just now. */
export const lockPendingNotifications = (db: Db, id: string): Promise<PendingNotificationRow[]> =>
  db
    .select()
    .from(pendingNotificationsTable)
    .where(eq(orderId, id))
    .orderBy(...inOrder)
    .for('update')

/** Keeps the news as they are now; what else waits of the order, and in no batch, is told together with what has just changed. */
export async function savePendingNotification(db: Db, rows: readonly PendingNotificationRow[]): Promise<void> {
  const [first] = rows
  if (!first) return
  await db
    .insert(pendingNotificationsTable)
    .values([...rows])
    .onConflictDoUpdate({
      target: [orderId, subject],
      set: { steps: sql`excluded.steps`, batchId: sql`excluded.batch_id`, dueAt: sql`excluded.due_at` },
    })
  if (rows.every((row) => row.batchId !== null)) return
  await db
    .update(pendingNotificationsTable)
    .set({ dueAt: first.dueAt })
    .where(and(eq(orderId, first.orderId), isNull(batchId)))
}

export async function saveSteps(db: Db, row: Pick<PendingNotificationRow, 'orderId' | 'subject' | 'steps'>): Promise<void> {
  await db
    .update(pendingNotificationsTable)
    .set({ steps: row.steps })
    .where(and(eq(orderId, row.orderId), eq(subject, row.subject)))
}

export async function dropPendingNotifications(db: Db, id: string, which: readonly NotificationSubject[]): Promise<void> {
  if (which.length > 0) await db.delete(pendingNotificationsTable).where(and(eq(orderId, id), inArray(subject, which)))
}

type Which = { orderId: string } | { batchId: string }

/**
 * Takes what is due, of one order or of a batch: once the transaction has committed it is told, and can't be taken back any
 * more. What was changed again meanwhile is due later, and has a job of its own.
 */
export async function takeDueNotifications(db: Db, which: Which, until: Date): Promise<PendingNotificationRow[]> {
  const those = 'batchId' in which ? eq(batchId, which.batchId) : and(eq(orderId, which.orderId), isNull(batchId))
  const due = await db
    .select()
    .from(pendingNotificationsTable)
    .where(and(those, lte(dueAt, until)))
    .orderBy(...inOrder)
    .for('update')
  for (const row of due) await dropPendingNotifications(db, row.orderId, [row.subject])
  return due
}
