import { emailBrandOf } from '#company/index.ts'
import type { AppContext } from '#core/context.ts'
import type { Db } from '#database/db.ts'
import { notifyAll } from '#notifications/index.ts'
import { type EventToNotify, eventToNotify } from '../emails/orderNotifications.store.ts'
import { hasNotifications, orderNotificationsOf } from '../emails/orderNotifications.ts'
import { assignmentNotifications } from './assignmentNotifications.ts'
import { inOneStep, notificationSubjects, type Snapshot } from './changeSteps.ts'
import { takeDueNotifications } from './pendingNotifications.store.ts'
import type { PendingNotificationRow } from './pendingNotifications.table.ts'

type Deps = Pick<AppContext, 'db' | 'config' | 'clock' | 'secret'>

/**
 * Sends the notifications of an order. Runs in the transaction that deletes the rows: a crash sends nothing, and a concurrent undo loses
 * the race. The job carries the due time, since the queue has waited by its own clock.
 */
export const flushPendingNotifications = (
  { db, ...context }: Deps,
  { orderId, until }: { orderId: string; until: string },
): Promise<void> =>
  db.transaction(async (db) => {
    const due = await takeDueNotifications(db, { orderId }, new Date(until))
    const ordered = due.toSorted((one, other) => notificationSubjects.indexOf(one.subject) - notificationSubjects.indexOf(other.subject))
    const brand = await emailBrandOf(db, context.config)
    const notifications = []
    for (const row of ordered.filter((row) => !isToldWithDeal(row, ordered))) {
      const found = await asOneEvent(db, row)
      if (found && hasNotifications(found.event.kind, found.event.details))
        notifications.push(...(await orderNotificationsOf({ db, ...context }, brand, found)))
    }
    await notifyAll(db, notifications)
  })

/** Sends the assignments of a batch: one notification for each person, however many orders it covers. */
export const flushBatch = ({ db, ...context }: Deps, { batchId, until }: { batchId: string; until: string }): Promise<void> =>
  db.transaction(async (db) => {
    const events: EventToNotify[] = []
    for (const row of await takeDueNotifications(db, { batchId }, new Date(until))) {
      const found = await asOneEvent(db, row)
      if (found) events.push(found)
    }
    if (events.length === 0) return
    await notifyAll(db, await assignmentNotifications({ db, ...context }, await emailBrandOf(db, context.config), events))
  })

/** All steps of a subject, as the one event that is announced. */
async function asOneEvent(db: Db, { steps }: PendingNotificationRow): Promise<EventToNotify | undefined> {
  const step = inOneStep(steps)
  const found = step && (await eventToNotify(db, step.eventId))
  if (!found) return undefined
  // If the deal is no longer announced, its price is announced by itself.
  const { isToldWithDeal: _, ...details } = step.details
  return { ...found, event: { ...found.event, details } }
}

/** A price that comes with the deal, or the first one, is announced with the deal. */
function isToldWithDeal({ subject, steps }: PendingNotificationRow, due: readonly PendingNotificationRow[]): boolean {
  const began: Snapshot = steps[0]?.before ?? {}
  const isDeal = due.some((row) => row.subject === 'status' && row.steps.at(-1)?.details.to === 'Deal Confirmed')
  return subject === 'price' && isDeal && (began.totalCents === 0 || steps.at(-1)?.details.isToldWithDeal === true)
}
