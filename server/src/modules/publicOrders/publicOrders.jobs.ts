import { deadlineInWords } from '@app/contract/orders/deadlineWords.ts'
import { zoneOfOrder } from '@app/contract/orders/orderZone.rules.ts'
import { href } from '@app/contract/screens.ts'
import { brandOf, weOpenAt } from '#company/index.ts'
import { days, later } from '#core/clock.ts'
import type { JobContext, JobHandlers } from '#jobs/jobs.ts'
import { postMail } from '#mail/index.ts'
import { notify } from '#notifications/index.ts'
import { backOfficeIds } from '#users/index.ts'
import { publicOrderReceived } from './publicOrders.emails.ts'
import { countFromAddress, publicOrderById } from './publicOrders.store.ts'

type About = { publicOrderId: string }
declare module '#jobs/jobs.ts' {
  interface Jobs {
    publicOrderSent: About
    /** Screens that show it reload it. */
    publicOrderChanged: About
  }
}

/** The address is unverified, so it gets at most this many confirmations a day. */
const confirmationsADay = 5

/** Notifies the back office and mails a confirmation to the given address. Idempotent: both are keyed by the id. */
async function publicOrderSent({ publicOrderId }: About, { db, config, push }: JobContext): Promise<void> {
  const order = await publicOrderById(db, publicOrderId)
  if (!order) return
  await db.transaction(async (db) => {
    await notify(db, {
      key: `publicOrder:${order.id}`,
      kind: 'requests',
      userIds: await backOfficeIds(db),
      text: `New public order #${order.number} from ${order.name}`,
      href: href('publicOrderDetails', { slug: order.id }),
    })
    const lastDay = { from: later(order.createdAt, -days(1)), to: order.createdAt }
    if ((await countFromAddress(db, order.email, lastDay)) > confirmationsADay) return
    const opens = await weOpenAt(db, order.createdAt, zoneOfOrder(order.timezone) ?? config.TIME_ZONE)
    const letter = publicOrderReceived(await brandOf(db, config), { number: order.number, deadline: deadlineInWords(order), opens })
    await postMail(db, { key: `publicOrderReceived:${order.id}`, to: order.email, kind: 'publicOrderReceived', ...letter })
  })
  push.changed({ roles: ['admin', 'sales'] }, { topic: 'publicOrders', id: order.id })
}

export const publicOrderJobs = {
  publicOrderSent,
  publicOrderChanged: async ({ publicOrderId }: About, { push }: JobContext) =>
    push.changed({ roles: ['admin', 'sales'] }, { topic: 'publicOrders', id: publicOrderId }),
} satisfies JobHandlers
