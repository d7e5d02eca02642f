import { momentIn } from '@app/contract/core/format.ts'
import { emailBrandOf } from '#company/index.ts'
import type { AppContext } from '#core/context.ts'
import { notify } from '#notifications/index.ts'
import { zoneOf } from '#users/index.ts'
import { emailsTo } from '../emails/emailsTo.ts'
import { orderToNotify } from '../emails/orderNotifications.store.ts'
import { nextActionFacts } from '../nextAction/orderMatters.store.ts'
import { orderInEmail, orderPage } from '../timeline/orderWords.ts'
import { completesAtOf } from './completesAt.ts'
import { reviewReminder } from './deal.emails.ts'

type Deps = Pick<AppContext, 'db' | 'config'>
type Reminder = { orderId: string; since: string; reminder: number }

/** Idempotent: the notification's key names the order, the start of its review period and the reminder. An answer in between skips it. */
export async function remindOfReview({ db, config }: Deps, { orderId, since, reminder }: Reminder): Promise<void> {
  const found = await orderToNotify(db, orderId)
  if (!found || found.order.recycledAt || found.order.reviewStartedAt?.toISOString() !== since) return
  const { order, customer } = found
  const completesAt = completesAtOf(order, await nextActionFacts(db, orderId), { config })
  if (!completesAt) return
  const until = momentIn(zoneOf(customer, config.TIME_ZONE), completesAt)
  const brand = await emailBrandOf(db, config)
  const email = reviewReminder(brand, { name: customer.name, order: orderInEmail(brand, order), until })
  await db.transaction((db) =>
    notify(db, {
      key: `review:${orderId}:${since}:${reminder}`,
      kind: 'orders',
      userIds: [customer.id],
      text: `${order.name}: please accept it or ask for a change. It completes by itself on ${until}.`,
      href: orderPage(order),
      emails: emailsTo([customer], () => ({ ...email, mailKind: 'reviewReminder' })),
    }),
  )
}
