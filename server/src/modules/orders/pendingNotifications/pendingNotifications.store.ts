import { and, asc, eq, inArray, isNull, lte, sql } from 'drizzle-orm'
import type { Db } from '#database/db.ts'
import type { NotificationSubject } from './changeSteps.ts'
import { type PendingNotificationRow, pendingNotificationsTable } from './pendingNotifications.table.ts'

const { orderId, subject, batchId, dueAt } = pendingNotificationsTable
const inOrder = [asc(orderId), asc(subject)] as const

/** Locks the pending notifications of an order. Waits for a job that is sending them. */
export const lockPendingNotifications = (db: Db, id: string): Promise<PendingNotificationRow[]> =>
  db
    .select()
    .from(pendingNotificationsTable)
    .where(eq(orderId, id))
    .orderBy(...inOrder)
    .for('update')

/** Saves the pending notifications. Others of the same order and of no batch get the same due time, so that all are sent together. */
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
 * Deletes and answers the due notifications of an order or a batch. Once the transaction commits, they are sent and can't be undone
 * silently. A later change has a later due time and its own job.
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
