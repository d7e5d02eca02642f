import { and, asc, eq, inArray, isNull, lte, sql } from 'drizzle-orm'
import type { Db } from '#database/db.ts'
import type { NewsSubject } from './changeSteps.ts'
import { type HeldNewsRow, heldNewsTable } from './heldNews.table.ts'

const { orderId, subject, batchId, dueAt } = heldNewsTable
const inOrder = [asc(orderId), asc(subject)] as const

/** What is not told of an order yet, held until the transaction ends. Waits for whoever tells it just now. */
export const lockHeldNews = (db: Db, id: string): Promise<HeldNewsRow[]> =>
  db
    .select()
    .from(heldNewsTable)
    .where(eq(orderId, id))
    .orderBy(...inOrder)
    .for('update')

/** Keeps the news as they are now; what else waits of the order, and in no batch, is told together with what has just changed. */
export async function saveHeldNews(db: Db, rows: readonly HeldNewsRow[]): Promise<void> {
  const [first] = rows
  if (!first) return
  await db
    .insert(heldNewsTable)
    .values([...rows])
    .onConflictDoUpdate({
      target: [orderId, subject],
      set: { steps: sql`excluded.steps`, batchId: sql`excluded.batch_id`, dueAt: sql`excluded.due_at` },
    })
  if (rows.every((row) => row.batchId !== null)) return
  await db
    .update(heldNewsTable)
    .set({ dueAt: first.dueAt })
    .where(and(eq(orderId, first.orderId), isNull(batchId)))
}

export async function saveSteps(db: Db, row: Pick<HeldNewsRow, 'orderId' | 'subject' | 'steps'>): Promise<void> {
  await db
    .update(heldNewsTable)
    .set({ steps: row.steps })
    .where(and(eq(orderId, row.orderId), eq(subject, row.subject)))
}

export async function dropHeldNews(db: Db, id: string, which: readonly NewsSubject[]): Promise<void> {
  if (which.length > 0) await db.delete(heldNewsTable).where(and(eq(orderId, id), inArray(subject, which)))
}

type Which = { orderId: string } | { batchId: string }

/**
 * Takes what is due, of one order or of a batch: once the transaction has committed it is told, and can't be taken back any
 * more. What was changed again meanwhile is due later, and has a job of its own.
 */
export async function takeDueNews(db: Db, which: Which, until: Date): Promise<HeldNewsRow[]> {
  const those = 'batchId' in which ? eq(batchId, which.batchId) : and(eq(orderId, which.orderId), isNull(batchId))
  const due = await db
    .select()
    .from(heldNewsTable)
    .where(and(those, lte(dueAt, until)))
    .orderBy(...inOrder)
    .for('update')
  for (const row of due) await dropHeldNews(db, row.orderId, [row.subject])
  return due
}
