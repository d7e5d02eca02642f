import { backOffice } from '@app/contract/core/access.ts'
import { dayIn, dayInWords } from '@app/contract/core/format.ts'
import { href } from '@app/contract/screens.ts'
import { emailBrandOf } from '#company/index.ts'
import { enqueue, type JobContext, type JobHandlers } from '#jobs/jobs.ts'
import { notify } from '#notifications/index.ts'
import { amountInWords } from '#orders/index.ts'
import { providerOf } from '#outside/cards/index.ts'
import type { Brand, MailMessage } from '#outside/mail/emailTemplate.ts'
import { withCardProvider } from '#payments/index.ts'
import { backOfficeIds, findUser, peopleWithRole, zoneOf } from '#users/index.ts'
import type { WhyEnded } from './renewal/endSubscription.ts'
import { renewSubscription } from './renewal/renewSubscription.ts'
import { broadcastChange } from './subscriptionPayable.ts'
import * as emails from './subscriptions.emails.ts'
import { dueSubscriptions, periodById, saveCard, subscriptionById } from './subscriptions.store.ts'
import type { SubscriptionRow } from './subscriptions.table.ts'

declare module '#jobs/jobs.ts' {
  interface Jobs {
    /** Queues the due steps, one after another for each subscription. */
    renewSubscriptions: object
    renewSubscription: { subscriptionId: string }
    /** Reads brand and last digits of the stored card from the provider. */
    readSubscriptionCard: { subscriptionId: string }
    subscriptionPaid: { periodId: string }
    subscriptionDeclined: { periodId: string; declines: number; asksOwner?: boolean }
    subscriptionCancelled: { subscriptionId: string; at: string }
    subscriptionEnded: { subscriptionId: string; why: WhyEnded }
    subscriptionRefunded: { subscriptionId: string; key: string; amount: string }
    /** A refund, a dispute or a surplus; `key` names the event. */
    tellOfSubscription: { subscriptionId: string; key: string; words: string }
  }
}

const atOnce = 500

async function renewSubscriptions({ db, clock }: JobContext) {
  for (const { id } of await dueSubscriptions(db, clock.now(), atOnce))
    await enqueue(db, 'renewSubscription', { subscriptionId: id }, { jobKey: `renew:${id}`, queue: `subscription:${id}` })
}

async function readSubscriptionCard({ subscriptionId }: { subscriptionId: string }, { db, cards, push }: JobContext) {
  const subscription = await subscriptionById(db, subscriptionId)
  const { methodId, provider, userId } = subscription ?? {}
  if (!methodId || provider !== providerOf(cards)) return
  await saveCard(db, subscriptionId, methodId, await withCardProvider(() => cards.readMethod(methodId)))
  broadcastChange(push, userId ?? null, subscriptionId)
}

const page = href('choosePlan')
/** The day of an instant, as the page of the subscription shows it: on the reader's clock. */
const dayOf = (instant: Date | null, zone: string) => (instant ? dayInWords(dayIn(zone, instant)) : '')
const ownDayOf = async (
  { db, config }: Pick<JobContext, 'db' | 'config'>,
  { userId }: Pick<SubscriptionRow, 'userId'>,
  instant: Date | null,
) => dayOf(instant, zoneOf(await findUser(db, userId), config.TIME_ZONE))

type SubscriptionNotification = {
  subscription: SubscriptionRow
  key: string
  text: string
  /** Each member of the back office reads it with the days of their own zone. */
  office?: (zone: string) => string
  email(brand: Brand, name: string): MailMessage
}

/** Notifies the customer, and the back office if it concerns it; keyed, so that a second run sends nothing. */
async function notifyOfChange({ db, config, push }: JobContext, { subscription, key, text, office, email }: SubscriptionNotification) {
  const { id, userId } = subscription
  const person = await findUser(db, userId)
  if (!person) return
  const brand = await emailBrandOf(db, config)
  await db.transaction(async (db) => {
    const to = subscription.email || person.email
    const toCustomer = [{ ...email(brand, person.name), userId, to, mailKind: 'payment' }]
    await notify(db, { key, kind: 'payments', userIds: [userId], text, href: page, emails: toCustomer })
    const record = href('subscriptionDetails', { id })
    if (!office) return
    const readers = await peopleWithRole(db, backOffice)
    for (const [zone, alike] of Map.groupBy(readers, (reader) => zoneOf(reader, config.TIME_ZONE)))
      await notify(db, {
        key: `${key}:office`,
        kind: 'payments',
        userIds: alike.map(({ id }) => id),
        text: `${person.name} ${office(zone)}`,
        href: record,
      })
  })
  broadcastChange(push, userId, id)
}

async function subscriptionPaid({ periodId }: { periodId: string }, context: JobContext) {
  const period = await periodById(context.db, periodId)
  const subscription = period && (await subscriptionById(context.db, period.subscriptionId))
  if (!subscription?.email || !period?.paymentId) return
  const { name: plan, sessions, paymentId: transaction } = period
  const amount = amountInWords(period.amountCents, period.currency)
  const isFirst = period.number === 1
  const until = await ownDayOf(context, subscription, period.endsAt)
  await notifyOfChange(context, {
    subscription,
    key: `subscriptionPaid:${periodId}`,
    text: `We received ${amount} for your subscription ${plan}`,
    office: () => (isFirst ? `has subscribed to ${plan} for ${amount} a month` : `paid ${amount} for the subscription ${plan}`),
    email: (brand, name) => emails.subscriptionPaid(brand, { name, plan, page, amount, transaction, isFirst, until, sessions }),
  })
}

type Declined = { periodId: string; declines: number; asksOwner?: boolean }

async function subscriptionDeclined({ periodId, declines, asksOwner = false }: Declined, context: JobContext) {
  const period = await periodById(context.db, periodId)
  const subscription = period && (await subscriptionById(context.db, period.subscriptionId))
  // It has been paid or has ended since, which is announced separately.
  if (!subscription?.email || !period || period.paidAt || subscription.state !== 'pastDue') return
  const { name: plan } = period
  const amount = amountInWords(period.amountCents, period.currency)
  const nextTry = await ownDayOf(context, subscription, subscription.nextLookAt)
  await notifyOfChange(context, {
    subscription,
    key: `subscriptionDeclined:${periodId}:${declines}`,
    text: asksOwner
      ? `Your bank asks you to confirm ${amount} for ${plan}. Please pay it on the page of your subscription`
      : `Your card was declined for ${plan}. Please change it; we try again on ${nextTry}`,
    email: (brand, name) =>
      (asksOwner ? emails.subscriptionToConfirm : emails.subscriptionDeclined)(brand, { name, plan, page, amount, nextTry }),
  })
}

async function subscriptionCancelled({ subscriptionId, at }: { subscriptionId: string; at: string }, context: JobContext) {
  const subscription = await subscriptionById(context.db, subscriptionId)
  if (subscription?.state !== 'cancelled') return
  const { name: plan } = subscription
  const until = await ownDayOf(context, subscription, subscription.endsAt)
  await notifyOfChange(context, {
    subscription,
    key: `subscriptionCancelled:${subscriptionId}:${at}`,
    text: `Your subscription ${plan} ends on ${until}`,
    office: (zone) => `cancels the subscription ${plan} as of ${dayOf(subscription.endsAt, zone)}`,
    email: (brand, name) => emails.subscriptionCancelled(brand, { name, plan, page, until }),
  })
}

async function subscriptionEnded({ subscriptionId, why }: { subscriptionId: string; why: WhyEnded }, context: JobContext) {
  const subscription = await subscriptionById(context.db, subscriptionId)
  if (!subscription?.email) return
  const { name: plan } = subscription
  await notifyOfChange(context, {
    subscription,
    key: `subscriptionEnded:${subscriptionId}`,
    text: `Your subscription ${plan} has ended`,
    office: () => `has no subscription ${plan} any more`,
    email: (brand, name) => emails.subscriptionEnded(brand, { name, plan, page, isUnpaid: why === 'unpaid' }),
  })
}

async function subscriptionRefunded(told: { subscriptionId: string; key: string; amount: string }, context: JobContext) {
  const { subscriptionId, key, amount } = told
  const subscription = await subscriptionById(context.db, subscriptionId)
  if (!subscription?.email) return
  const { name: plan } = subscription
  await notifyOfChange(context, {
    subscription,
    key,
    text: `We refunded ${amount} of your subscription ${plan}`,
    email: (brand, name) => emails.subscriptionRefunded(brand, { name, plan, page, amount }),
  })
}

async function tellOfSubscription(told: { subscriptionId: string; key: string; words: string }, { db, push }: JobContext) {
  const { subscriptionId: id, key, words } = told
  const record = href('subscriptionDetails', { id })
  await db.transaction(async (db) => notify(db, { key, kind: 'payments', userIds: await backOfficeIds(db), text: words, href: record }))
  broadcastChange(push, null, id)
}

export const subscriptionJobs = {
  renewSubscriptions: (_payload, context) => renewSubscriptions(context),
  renewSubscription: ({ subscriptionId }, context) => renewSubscription(context, subscriptionId),
  readSubscriptionCard,
  subscriptionPaid,
  subscriptionDeclined,
  subscriptionCancelled,
  subscriptionEnded,
  subscriptionRefunded,
  tellOfSubscription,
} satisfies JobHandlers
export const subscriptionCrontab = '*/5 * * * * renewSubscriptions ?jobKey=renewSubscriptions&max=1'
