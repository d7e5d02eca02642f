import { later } from '#core/clock.ts'
import type { Db } from '#database/db.ts'
import type { QueuedJob } from '#jobs/jobs.ts'
import type { OrderEventRow, OrderRow } from '../orders.table.ts'
import { type ChangeStep, differingColumns, isAsItBegan, type NotificationSubject, subjectOf } from './changeSteps.ts'
import { dropPendingNotifications, lockPendingNotifications, savePendingNotification } from './pendingNotifications.store.ts'

declare module '#jobs/jobs.ts' {
  interface Jobs {
    /** Tells what was held of an order and is due by then. */
    tellHeldNews: { orderId: string; until: string }
    /** Tells what was held of a batch of orders and is due by then. */
    tellBatch: { batchId: string; until: string }
  }
}

/** That news wait, so that a change can be taken back untold: for how long, and the order before and after it. */
export type Hold = {
  seconds: number
  before: OrderRow
  after: OrderRow
  /** Names the change of many orders of which this is one: its assignments are told together. */
  batchId?: string | undefined
}
type RecordedEvent = Pick<OrderEventRow, 'id' | 'orderId' | 'kind' | 'details' | 'actorId' | 'at'>

export const isHeld = ({ kind, details }: Pick<OrderEventRow, 'kind' | 'details'>, hold: Hold | undefined): hold is Hold =>
  hold !== undefined && hold.seconds > 0 && subjectOf(kind, details) !== undefined

/**
 * Keeps what is to be told of an order until it can't be taken back any more, and answers the jobs that tell it then. What was
 * held before of the same subject becomes one with it, and nothing of it is left where it ends as it began. Run it in the
 * transaction of the change, which holds the order.
 */
export async function deferNotifications(
  db: Db,
  events: readonly RecordedEvent[],
  { seconds, before, after, batchId }: Hold,
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
