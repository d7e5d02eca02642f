import { momentIn } from '@app/contract/core/format.ts'
import { emailBrandOf } from '#company/index.ts'
import type { AppContext } from '#core/context.ts'
import { notify } from '#notifications/index.ts'
import { emailsTo } from '../emails/emailsTo.ts'
import { orderToTell } from '../emails/orderNotifications.store.ts'
import { nextActionFacts } from '../nextAction/orderMatters.store.ts'
import { orderInEmail, orderPage } from '../timeline/orderWords.ts'
import { completesAtOf } from './completesAt.ts'
import { reviewReminded } from './deal.emails.ts'

type Deps = Pick<AppContext, 'db' | 'config'>
type Reminder = { orderId: string; since: string; reminder: number }

/** Safe to run twice: what is told carries the order, since when its days run, and which reminder it is. An answer that came meanwhile ends it. */
export async function remindOfReview({ db, config }: Deps, { orderId, since, reminder }: Reminder): Promise<void> {
  const about = await orderToTell(db, orderId)
  if (!about || about.order.recycledAt || about.order.reviewStartedAt?.toISOString() !== since) return
  const { order, customer } = about
  const completesAt = completesAtOf(order, await nextActionFacts(db, orderId), { config })
  if (!completesAt) return
  const until = momentIn(config.TIME_ZONE, completesAt)
  const brand = await emailBrandOf(db, config)
  const email = reviewReminded(brand, { name: customer.name, order: orderInEmail(brand, order), until })
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
