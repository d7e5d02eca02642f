import { reminderParts, statusAfter } from '@app/contract/orders/deal.rules.ts'
import { and, asc, eq, isNotNull, lte, or } from 'drizzle-orm'
import { days, later, stopped } from '#core/clock.ts'
import type { AppContext } from '#core/context.ts'
import type { Db } from '#database/db.ts'
import { enqueue } from '#jobs/jobs.ts'
import { giveStatus } from '../changes/giveStatus.ts'
import { nextActionFacts } from '../nextAction/orderMatters.store.ts'
import { lockOrderById, notRecycled, saveOrder } from '../orders.store.ts'
import { ordersTable } from '../orders.table.ts'
import { completesAtOf } from './completesAt.ts'

type Deps = Pick<AppContext, 'db' | 'clock' | 'config' | 'ports'>

/**
 * Runs every few minutes: reminds of unanswered deliveries, and completes them when their review period ends. Each order is read again
 * under its lock, so a late answer counts and concurrent runs do everything once.
 */
export async function completeOrders(context: Deps): Promise<void> {
  const { db, clock, config } = context
  if (config.ORDER_COMPLETES_AFTER_DAYS === 0) return
  const problems: unknown[] = []
  // A failure of one order does not stop the others.
  for (const { id } of await dueOrders(db, clock.now(), days(config.ORDER_COMPLETES_AFTER_DAYS)))
    await stepOn({ ...context, clock: stopped(clock) }, id).catch((error: unknown) => problems.push(error))
  if (problems.length > 0) throw problems[0]
}

const stepOn = (context: Deps, id: string): Promise<void> =>
  context.db.transaction(async (db) => {
    const order = await lockOrderById(db, id)
    const now = context.clock.now()
    const completesAt = order && completesAtOf(order, await nextActionFacts(db, id), context)
    if (!completesAt || !order.reviewStartedAt) return
    if (completesAt <= now) {
      await giveStatus({ ...context, db }, null, order, {
        status: statusAfter('completeByItself', order.status),
        eventDetails: { byItselfAfterDays: context.config.ORDER_COMPLETES_AFTER_DAYS },
      })
      return
    }
    const { reviewStartedAt, reviewReminders } = order
    const reached = reminderParts.filter(
      (part) => later(reviewStartedAt, part * (completesAt.getTime() - reviewStartedAt.getTime())) <= now,
    )
    if (reached.length <= reviewReminders) return
    await saveOrder(db, id, { reviewReminders: reached.length }, now)
    await enqueue(db, 'reviewReminder', { orderId: id, since: reviewStartedAt.toISOString(), reminder: reached.length })
  })

/** Orders that are due for a reminder or for completion. */
function dueOrders(db: Db, now: Date, reviewMs: number): Promise<{ id: string }[]> {
  const { id, reviewStartedAt, reviewReminders, status } = ordersTable
  const since = (part: number) => lte(reviewStartedAt, later(now, -part * reviewMs))
  const isDue = or(since(1), ...reminderParts.map((part, sent) => and(since(part), lte(reviewReminders, sent))))
  return db
    .select({ id })
    .from(ordersTable)
    .where(and(notRecycled, isNotNull(reviewStartedAt), eq(status, 'Delivered'), isDue))
    .orderBy(asc(reviewStartedAt))
}
