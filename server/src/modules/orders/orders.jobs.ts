import { dayInWords } from '@app/contract/core/format.ts'
import { emailBrandOf } from '#company/index.ts'
import type { JobContext, JobHandlers } from '#jobs/jobs.ts'
import { notify, zonesOf } from '#notifications/index.ts'
import { isClosed } from '#users/index.ts'
import { completeOrders } from './deal/completeOrders.ts'
import { remindOfReview } from './deal/remindOfReview.ts'
import { dueOn } from './dueOn.ts'
import { eventToTell, type OrderToTell, orderToTell } from './emails/orderNotifications.store.ts'
import { notifyOfOrderEvent } from './emails/orderNotifications.ts'
import { deadlineNear } from './emails/orders.emails.ts'
import { remindOfAllDeadlines } from './emails/remindOfDeadline.ts'
import { compactOrderTallies } from './lists/orderCounts.store.ts'
import { tellBatch, tellHeldNews } from './pendingNotifications/flushPendingNotifications.ts'
import { orderInEmail, orderPage } from './timeline/orderWords.ts'

declare module '#jobs/jobs.ts' {
  interface Jobs {
    /** Whoever shows the order asks for it again. */
    orderChanged: { orderId: string }
    /** What follows on events of an order: screens that show it, and mails and notifications about those that have news. */
    orderHappened: { orderId: string; eventIds: readonly string[] }
    /** The news of one event, as the release before queued them. */
    orderNews: { eventId: string }
    deadlineReminder: { orderId: string; deadline: string }
    /** Tells a customer that their days of looking at what was delivered pass. */
    reviewReminder: { orderId: string; since: string; reminder: number }
    completeOrders: object
    remindOfDeadlines: object
    compactOrderTallies: object
  }
}

export const orderJobs = {
  async orderChanged({ orderId }, { db, push }) {
    const found = await orderToTell(db, orderId)
    if (found) broadcastChange(push, found)
  },

  async orderHappened({ orderId, eventIds }, context) {
    const problems: unknown[] = []
    let about: OrderToTell | undefined
    for (const eventId of eventIds) {
      const event = await eventToTell(context.db, eventId)
      // What is wrong with one event keeps nobody from hearing of the others.
      if (event) await notifyOfOrderEvent(context, event).catch((error: unknown) => problems.push(error))
      about = event
    }
    about ??= await orderToTell(context.db, orderId)
    if (about) broadcastChange(context.push, about)
    if (problems.length > 0) throw problems[0]
  },

  async orderNews({ eventId }, context) {
    const about = await eventToTell(context.db, eventId)
    if (about) await notifyOfOrderEvent(context, about)
  },

  tellHeldNews: (about, context) => tellHeldNews(context, about),
  tellBatch: (about, context) => tellBatch(context, about),

  /** Safe to run twice: what is told carries the order and the day in its name. */
  async deadlineReminder({ orderId, deadline }, { db, clock, config }) {
    const about = await orderToTell(db, orderId)
    if (!about || about.order.recycledAt) return
    const { order, manager, employee } = about
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
        const zone = zones.get(person.id)
        const due = dueOn(deadline, zone === undefined ? undefined : { zone, now })
        const facts = { name: person.name, order: orderInEmail(brand, order), deadline: dayInWords(deadline), due }
        const letter = deadlineNear(brand, { ...facts, timezone: order.timezone, progress: order.progress })
        const emails = [{ ...letter, userId: person.id, to: person.email, mailKind: 'deadlineReminder' }]
        const news = { key, kind: 'deadlines', userIds: [person.id], text: `${order.name} is ${due}`, href: orderPage(order) } as const
        await notify(db, { ...news, emails })
      }
    })
  },

  reviewReminder: (about, context) => remindOfReview(context, about),
  completeOrders: (_: object, context: JobContext) => completeOrders(context),
  remindOfDeadlines: (_: object, context: JobContext) => remindOfAllDeadlines(context),
  compactOrderTallies: (_: object, { db }: JobContext) => compactOrderTallies(db),
} satisfies JobHandlers

function broadcastChange(push: JobContext['push'], { order, customer, manager, employee }: OrderToTell) {
  const users = [customer, manager, employee].flatMap((person) => (person ? [person.id] : []))
  push.changed({ users, roles: ['admin', 'sales'] }, { topic: 'orders', id: order.id })
}

export const orderCrontab = [
  '*/10 * * * * completeOrders ?jobKey=completeOrders&max=3',
  '7 * * * * remindOfDeadlines ?jobKey=remindOfDeadlines&max=3',
  '*/5 * * * * compactOrderTallies ?jobKey=compactOrderTallies&max=3',
].join('\n')
