import { later } from '#core/clock.ts'
import type { Db } from '#database/db.ts'
import type { QueuedJob } from '#jobs/jobs.ts'
import type { OrderEventRow, OrderRow } from '../orders.table.ts'
import { type ChangeStep, differingColumns, isAsItBegan, type NotificationSubject, subjectOf } from './changeSteps.ts'
import { dropPendingNotifications, lockPendingNotifications, savePendingNotification } from './pendingNotifications.store.ts'

declare module '#jobs/jobs.ts' {
  interface Jobs {
    /** Sends the pending notifications of an order that are due. */
    tellHeldNews: { orderId: string; until: string }
    /** Sends the pending notifications of a batch of orders that are due. */
    tellBatch: { batchId: string; until: string }
  }
}

/** Defers the notifications, so that a change can be undone unannounced: for how long, and the order before and after. */
export type Deferral = {
  seconds: number
  before: OrderRow
  after: OrderRow
  /** Names the bulk change of this order; its assignments are announced together. */
  batchId?: string | undefined
}
type RecordedEvent = Pick<OrderEventRow, 'id' | 'orderId' | 'kind' | 'details' | 'actorId' | 'at'>

export const isDeferred = (
  { kind, details }: Pick<OrderEventRow, 'kind' | 'details'>,
  deferral: Deferral | undefined,
): deferral is Deferral => deferral !== undefined && deferral.seconds > 0 && subjectOf(kind, details) !== undefined

/**
 * Stores the notifications of an order until the undo window ends, and answers the jobs that send them then. A pending notification of the
 * same subject is merged, and deleted if the changes cancel out. Run it in the transaction of the change, which locks the order.
 */
export async function deferNotifications(
  db: Db,
  events: readonly RecordedEvent[],
  { seconds, before, after, batchId }: Deferral,
): Promise<QueuedJob[]> {
  const [first] = events
  if (!first) return []
  const { orderId, at } = first
  const dueAt = later(at, seconds * 1_000)
  const until = dueAt.toISOString()
  const there = new Map((await lockPendingNotifications(db, orderId)).map((row) => [row.subject, row]))

  const rows = events.flatMap((event) => {
    const subject = subjectOf(event.kind, event.details)
    if (!subject) return []
    const step: ChangeStep = {
      eventId: event.id,
      actorId: event.actorId,
      at: at.toISOString(),
      details: event.details,
      ...differingColumns(subject, before, after),
    }
    const isTogether = subject === 'manager' || subject === 'employee'
    return [
      { orderId, subject, steps: [...(there.get(subject)?.steps ?? []), step], batchId: isTogether ? (batchId ?? null) : null, dueAt },
    ]
  })
  const isOver = (row: (typeof rows)[number]) => isAsItBegan(row.subject, row.steps)
  const over: NotificationSubject[] = rows.filter(isOver).map(({ subject }) => subject)
  const left = rows.filter((row) => !isOver(row))
  await dropPendingNotifications(db, orderId, over)
  await savePendingNotification(db, left)

  const runAt = dueAt
  const jobs: QueuedJob[] = []
  if (left.some((row) => row.batchId === null))
    jobs.push({ name: 'tellHeldNews', payload: { orderId, until }, runAt, jobKey: `heldNews:${orderId}` })
  if (batchId && left.some((row) => row.batchId !== null))
    jobs.push({ name: 'tellBatch', payload: { batchId, until }, runAt, jobKey: `heldNews:${batchId}` })
  return jobs
}
