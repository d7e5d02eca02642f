import { dayInWords } from '@app/contract/core/format.ts'
import { zoneOfOrder } from '@app/contract/orders/orderZone.rules.ts'
import { emailBrandOf } from '#company/index.ts'
import type { JobContext, JobHandlers } from '#jobs/jobs.ts'
import { notify, zonesOf } from '#notifications/index.ts'
import { isClosed } from '#users/index.ts'
import { completeOrders } from './deal/completeOrders.ts'
import { remindOfReview } from './deal/remindOfReview.ts'
import { dueOn } from './dueOn.ts'
import { eventToNotify, type OrderToNotify, orderToNotify } from './emails/orderNotifications.store.ts'
import { notifyOfOrderEvent } from './emails/orderNotifications.ts'
import { deadlineNear } from './emails/orders.emails.ts'
import { remindOfAllDeadlines } from './emails/remindOfDeadline.ts'
import { compactOrderTallies } from './lists/orderCounts.store.ts'
import { flushBatch, flushPendingNotifications } from './pendingNotifications/flushPendingNotifications.ts'
import { orderInEmail, orderPage } from './timeline/orderWords.ts'

declare module '#jobs/jobs.ts' {
  interface Jobs {
    /** Screens that show the order reload it. */
    orderChanged: { orderId: string }
    /** Handles what follows from events of an order: pushes to screens, mails and notifications. */
    orderHappened: { orderId: string; eventIds: readonly string[] }
    /** The notifications of one event, as the previous release queued them. */
    orderNews: { eventId: string }
    deadlineReminder: { orderId: string; deadline: string }
    /** Reminds a customer of the end of the review period. */
    reviewReminder: { orderId: string; since: string; reminder: number }
    completeOrders: object
    remindOfDeadlines: object
    compactOrderTallies: object
  }
}

export const orderJobs = {
  async orderChanged({ orderId }, { db, push }) {
    const found = await orderToNotify(db, orderId)
    if (found) broadcastChange(push, found)
  },

  async orderHappened({ orderId, eventIds }, context) {
    const problems: unknown[] = []
    let recipients: OrderToNotify | undefined
    for (const eventId of eventIds) {
      const event = await eventToNotify(context.db, eventId)
      // A failure of one event does not stop the others.
      if (event) await notifyOfOrderEvent(context, event).catch((error: unknown) => problems.push(error))
      recipients = event
    }
    recipients ??= await orderToNotify(context.db, orderId)
    if (recipients) broadcastChange(context.push, recipients)
    if (problems.length > 0) throw problems[0]
  },

  async orderNews({ eventId }, context) {
    const recipients = await eventToNotify(context.db, eventId)
    if (recipients) await notifyOfOrderEvent(context, recipients)
  },

  tellHeldNews: (payload, context) => flushPendingNotifications(context, payload),
  tellBatch: (payload, context) => flushBatch(context, payload),

  /** Idempotent: the notification's key names the order and the day. */
  async deadlineReminder({ orderId, deadline }, { db, clock, config }) {
    const recipients = await orderToNotify(db, orderId)
    if (!recipients || recipients.order.recycledAt) return
    const { order, manager, employee } = recipients
    const assignees = [manager, employee].filter((person) => person !== null).filter((person) => !isClosed(person))
    const key = `deadline:${orderId}:${deadline}`
    const brand = await emailBrandOf(db, config)
    const zones = await zonesOf(
      db,
      assignees.map(({ id }) => id),
    )
    const now = clock.now()
    await db.transaction(async (db) => {
      for (const person of assignees) {
        const zone = zoneOfOrder(order.timezone) ?? person.timezone ?? zones.get(person.id)
        const due = dueOn(deadline, zone === undefined ? undefined : { zone, now })
        const facts = { name: person.name, order: orderInEmail(brand, order), deadline: dayInWords(deadline), due }
        const letter = deadlineNear(brand, { ...facts, timezone: order.timezone, progress: order.progress })
        const emails = [{ ...letter, userId: person.id, to: person.email, mailKind: 'deadlineReminder' }]
        const notification = {
          key,
          kind: 'deadlines',
          userIds: [person.id],
          text: `${order.name} is ${due}`,
          href: orderPage(order),
        } as const
        await notify(db, { ...notification, emails })
      }
    })
  },

  reviewReminder: (recipients, context) => remindOfReview(context, recipients),
  completeOrders: (_: object, context: JobContext) => completeOrders(context),
  remindOfDeadlines: (_: object, context: JobContext) => remindOfAllDeadlines(context),
  compactOrderTallies: (_: object, { db }: JobContext) => compactOrderTallies(db),
} satisfies JobHandlers

function broadcastChange(push: JobContext['push'], { order, customer, manager, employee }: OrderToNotify) {
  const users = [customer, manager, employee].flatMap((person) => (person ? [person.id] : []))
  push.changed({ users, roles: ['admin', 'sales'] }, { topic: 'orders', id: order.id })
}

export const orderCrontab = [
  '*/10 * * * * completeOrders ?jobKey=completeOrders&max=3',
  '7 * * * * remindOfDeadlines ?jobKey=remindOfDeadlines&max=3',
  '*/5 * * * * compactOrderTallies ?jobKey=compactOrderTallies&max=3',
].join('\n')
