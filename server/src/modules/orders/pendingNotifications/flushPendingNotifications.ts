import { emailBrandOf } from '#company/index.ts'
import type { AppContext } from '#core/context.ts'
import type { Db } from '#database/db.ts'
import { notifyAll } from '#notifications/index.ts'
import { type EventToTell, eventToTell } from '../emails/orderNotifications.store.ts'
import { hasNews, orderNotificationsOf } from '../emails/orderNotifications.ts'
import { assignmentNotifications } from './assignmentNotifications.ts'
import { inOneStep, notificationSubjects, type Snapshot } from './changeSteps.ts'
import { takeDueNotifications } from './pendingNotifications.store.ts'
import type { PendingNotificationRow } from './pendingNotifications.table.ts'

type Deps = Pick<AppContext, 'db' | 'config' | 'clock' | 'secret'>

/**
 * Tells what was held of an order, in the transaction that takes it: whoever is killed in the middle has told nothing, and
 * whoever takes it back meanwhile finds it gone. By when it is due stands in the job, since the queue has waited by its own clock.
 */
export const tellHeldNews = ({ db, ...context }: Deps, { orderId, until }: { orderId: string; until: string }): Promise<void> =>
  db.transaction(async (db) => {
    const due = await takeDueNotifications(db, { orderId }, new Date(until))
    const told = due.toSorted((one, other) => notificationSubjects.indexOf(one.subject) - notificationSubjects.indexOf(other.subject))
    const brand = await emailBrandOf(db, context.config)
    const news = []
    for (const row of told.filter((row) => !isToldWithDeal(row, told))) {
      const about = await asOneEvent(db, row)
      if (about && hasNews(about.event.kind, about.event.details))
        news.push(...(await orderNotificationsOf({ db, ...context }, brand, about)))
    }
    await notifyAll(db, news)
  })

/** Tells of the assignments of a batch: each person once, however many orders it is about. */
export const tellBatch = ({ db, ...context }: Deps, { batchId, until }: { batchId: string; until: string }): Promise<void> =>
  db.transaction(async (db) => {
    const events: EventToTell[] = []
    for (const row of await takeDueNotifications(db, { batchId }, new Date(until))) {
      const about = await asOneEvent(db, row)
      if (about) events.push(about)
    }
    if (events.length === 0) return
    await notifyAll(db, await assignmentNotifications({ db, ...context }, await emailBrandOf(db, context.config), events))
  })

/** All that has changed of a subject, as the one event that its news tell of. */
async function asOneEvent(db: Db, { steps }: PendingNotificationRow): Promise<EventToTell | undefined> {
  const step = inOneStep(steps)
  const about = step && (await eventToTell(db, step.eventId))
  if (!about) return undefined
  // Where the deal that it came with is told of no more, a price is told by itself.
  const { isToldWithDeal: _, ...details } = step.details
  return { ...about, event: { ...about.event, details } }
}

/** A price that comes with the deal, or is the first one, stands in the news of that. */
function isToldWithDeal({ subject, steps }: PendingNotificationRow, due: readonly PendingNotificationRow[]): boolean {
  const began: Snapshot = steps[0]?.before ?? {}
  const isDeal = due.some((row) => row.subject === 'status' && row.steps.at(-1)?.details.to === 'Deal Confirmed')
  return subject === 'price' && isDeal && (began.totalCents === 0 || steps.at(-1)?.details.isToldWithDeal === true)
}
