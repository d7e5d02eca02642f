import { returnWords } from '@app/contract/payments/returnWords.ts'
import { href } from '@app/contract/screens.ts'
import type { AppContext } from '#core/context.ts'
import { conflict, notFound } from '#core/refusal.ts'
import type { Db } from '#database/db.ts'
import { enqueue } from '#jobs/jobs.ts'
import { recordAudit } from '#logs/index.ts'
import { amountInWords } from '#orders/index.ts'
import { type PayableKind, plainChoice, type Returned } from '#payments/index.ts'
import { endSessionCreditsOf, reinstateSessionCreditsOf } from '#sessionCredits/index.ts'
import { settlePeriod } from './settlePeriod.ts'
import { isClosedAccount, lockSubscription, periodById, savePeriod } from './subscriptions.store.ts'
import type { PeriodRow, SubscriptionRow } from './subscriptions.table.ts'

export const subscriptionKind = 'subscription'

/** A period of a subscription as a payable: paid once, by its customer or with the stored card. */
export const subscriptionPayable: PayableKind<{ customer: string; keepsCard?: boolean; byStoredCard?: boolean }> = {
  kind: subscriptionKind,
  noun: 'subscription',
  async quote(db, _context, id, { customer, keepsCard, byStoredCard }) {
    const { subscription, period } = (await lockPeriod(db, id)) ?? {}
    if (!subscription || !period) throw notFound('Subscription')
    // The period was paid or given up since: the caller has to reload.
    if (period.paidAt !== null || subscription.state === 'ended')
      throw conflict('This subscription has just changed. Please reload the page.')
    if (byStoredCard && (subscription.state === 'cancelled' || (await isClosedAccount(db, subscription.userId))))
      throw conflict('This customer is not charged now.')
    return {
      amountCents: period.amountCents,
      currency: period.currency,
      choice: { ...plainChoice, customer, ...(keepsCard && { keepsCard }) },
    }
  },
  describe: ({ payableId, userId, billing, choice }) => ({
    description: 'Subscription',
    metadata: { subscriptionPeriodId: payableId ?? '' },
    ...(userId && { userId }),
    ...(billing.email && { receiptEmail: billing.email }),
    ...(choice.customer && { customer: choice.customer }),
  }),
  async hold(db, _context, id) {
    const held = await lockPeriod(db, id)
    return held && { settle: (paid) => settlePeriod(db, held, paid), applyReturns: (returned) => applyReturns(db, held, returned) }
  },
  // An intent holds only its period, which stays payable.
  release: async () => {},
  changed: ({ push }, { userId }) => broadcastChange(push, userId),
  page: () => href('subscriptionRecords'),
}

export function broadcastChange(push: AppContext['push'], userId: string | null, id?: string) {
  push.changed({ ...(userId && { users: [userId] }), roles: ['admin', 'sales'] }, { topic: 'subscriptions', ...(id && { id }) })
}

/** Locks the subscription before its period, like every change of both. */
async function lockPeriod(db: Db, id: string): Promise<{ subscription: SubscriptionRow; period: PeriodRow } | undefined> {
  const known = await periodById(db, id)
  const subscription = known && (await lockSubscription(db, known.subscriptionId))
  const period = subscription && (await periodById(db, id))
  return subscription && period && { subscription, period }
}

type LockedPeriod = { subscription: SubscriptionRow; period: PeriodRow }

/** A fully refunded period has no sessions, unless a dispute is won; the subscription itself goes on until it is cancelled. */
async function applyReturns(
  db: Db,
  { subscription, period }: LockedPeriod,
  { payment, news, now, refundedCents, disputedCents }: Returned,
) {
  if (payment.id === period.paymentId) {
    await savePeriod(db, period.id, { refundedCents, disputedCents })
    const credits = { source: 'period', sourceId: period.id } as const
    if (refundedCents + disputedCents >= payment.amountCents) await endSessionCreditsOf(db, credits, now)
    else if (period.endsAt) await reinstateSessionCreditsOf(db, { ...credits, end: period.endsAt, now })
  }
  for (const { id, kind, state, amountCents } of news) {
    const amount = amountInWords(amountCents, payment.currency)
    const words = returnWords({ kind: kind === 'refund' ? 'refunded' : 'dispute', state, amount, reader: 'company' })
    const key = `subscriptionReturned:${id}:${state}:${amountCents}`
    const activity = `was told by the card provider of the subscription ${subscription.name}: ${words}`
    await recordAudit(db, { actor: null, kind: 'money', activity, subject: { kind: 'subscription', id: subscription.id }, key, at: now })
    await enqueue(db, 'tellOfSubscription', {
      subscriptionId: subscription.id,
      key,
      words: `${words}: the subscription ${subscription.name}`,
    })
    if (kind === 'refund' && state !== 'failed')
      await enqueue(db, 'subscriptionRefunded', { subscriptionId: subscription.id, key: `${key}:customer`, amount })
  }
  return { surplusCents: Math.min(payment.surplusCents, payment.amountCents - refundedCents - disputedCents) }
}
