import type { Db } from '#database/db.ts'
import { enqueue } from '#jobs/jobs.ts'
import { recordAudit } from '#logs/index.ts'
import { amountInWords } from '#orders/index.ts'
import type { PaidIntent, Settlement } from '#payments/index.ts'
import { grantSessionCredits } from '#sessionCredits/index.ts'
import { datesToPay } from './renewal/dueCharge.ts'
import { periodsOf, savePeriod, saveSubscription } from './subscriptions.store.ts'
import type { PeriodRow, SubscriptionRow } from './subscriptions.table.ts'
import { frozenTerms, monthsAfter } from './terms.ts'

type LockedPeriod = { subscription: SubscriptionRow; period: PeriodRow }

/**
 * Settles a paid period: the first one starts the subscription, later ones continue it. Money for a period that is already paid, or for
 * an ended subscription, is a surplus, and the back office is asked to refund it.
 */
export async function settlePeriod(db: Db, { subscription, period }: LockedPeriod, paid: PaidIntent): Promise<Settlement> {
  const { intent, now, paymentId } = paid
  const { id, userId, name } = subscription
  const amount = amountInWords(intent.amountCents, intent.currency)
  const activity = `was told by the card provider that ${amount} were paid for the subscription ${name}`
  const subject = { kind: 'subscription', id } as const
  await recordAudit(db, { actor: null, kind: 'money', activity, subject, key: `subscriptionPaid:${intent.id}`, at: now })
  if (period.paidAt !== null || subscription.state === 'ended') {
    const words = `${amount} too much came for the subscription ${name}. Please refund it.`
    await enqueue(db, 'tellOfSubscription', { subscriptionId: id, key: `subscription:surplus:${intent.id}`, words })
    return { totalCents: period.amountCents, remainingCents: 0, surplusCents: intent.amountCents }
  }
  const { startsAt, endsAt } = await daysPaid(db, { subscription, period }, now)
  await savePeriod(db, period.id, { paymentId, paidAt: now, startsAt, endsAt })
  await saveSubscription(db, id, {
    ...frozenTerms(period),
    ...(subscription.state === 'pending' && begun(paid)),
    ...keptBy(paid),
    state: subscription.state === 'cancelled' ? 'cancelled' : 'active',
    period: period.number,
    endsAt,
    nextLookAt: endsAt,
  })
  await grantSessionCredits(db, { userId, source: 'period', sourceId: period.id, sessions: period.sessions, expiresAt: endsAt, now })
  if (paid.methodId && paid.methodId !== subscription.methodId)
    await enqueue(db, 'readSubscriptionCard', { subscriptionId: id }, { jobKey: `subscriptionCard:${id}` })
  await enqueue(db, 'subscriptionPaid', { periodId: period.id })
  return { totalCents: period.amountCents, remainingCents: 0 }
}

/** A payment that arrives late, such as after an outage, pays a period that begins now. The first period always does. */
async function daysPaid(db: Db, { subscription, period }: LockedPeriod, now: Date) {
  const { declines } = period
  if (subscription.endsAt === null) return { startsAt: now, endsAt: monthsAfter(now, 1) }
  return datesToPay(period, { periods: await periodsOf(db, subscription.id), endsAt: subscription.endsAt, now, declines })
}

/** If the customer paid a renewal themselves, that card is charged from then on. */
const keptBy = ({ intent: { choice, provider }, methodId }: PaidIntent): Partial<SubscriptionRow> =>
  choice.keepsCard && choice.customer && methodId ? { methodId, provider, customer: choice.customer, card: null } : {}

/** The card and address of the first payment; renewals use the card stored then. */
const begun = ({ intent: { billing }, methodId, now }: PaidIntent): Partial<SubscriptionRow> => ({
  // The record is created when the first payment comes.
  createdAt: now,
  startedAt: now,
  ...(methodId && { methodId }),
  payerName: billing.name,
  email: billing.email,
  address: billing.address,
  city: billing.city,
  region: billing.state,
  country: billing.country,
  pinCode: billing.pinCode,
})
