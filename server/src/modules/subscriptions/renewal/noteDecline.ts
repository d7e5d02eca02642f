import { dunningDays } from '@app/contract/subscriptions/subscriptions.rules.ts'
import { days, later } from '#core/clock.ts'
import type { AppContext } from '#core/context.ts'
import { enqueue } from '#jobs/jobs.ts'
import { lockSubscription, periodById, savePeriod, saveSubscription } from '../subscriptions.store.ts'
import type { PeriodRow } from '../subscriptions.table.ts'
import { endSubscription } from './endSubscription.ts'

type Tried = { methodId: string | null; asksOwner?: boolean }

/**
 * Records a declined charge, once for each attempt even with several workers: the customer is notified, and the charge is retried on the
 * dunning days; after the last one the subscription ends. An attempt between those days, such as with another card, does not count. If
 * the bank requires authentication, the notification asks the customer to pay themselves. If another card was stored while `methodId` was
 * being charged, nothing is counted and the new card is charged at once.
 */
export const noteDecline = (
  context: AppContext,
  seen: Pick<PeriodRow, 'id' | 'subscriptionId' | 'declines'>,
  { methodId, asksOwner = false }: Tried,
): Promise<void> =>
  context.db.transaction(async (db) => {
    const now = context.clock.now()
    const subscription = await lockSubscription(db, seen.subscriptionId)
    const period = await periodById(db, seen.id)
    if (!subscription || !period || period.paidAt !== null || period.declines !== seen.declines || subscription.state === 'ended') return
    if (subscription.methodId !== methodId) {
      const { id } = subscription
      await saveSubscription(db, id, { nextLookAt: now })
      await enqueue(db, 'renewSubscription', { subscriptionId: id }, { jobKey: `renew:${id}`, queue: `subscription:${id}` })
      return
    }
    const declinedAt = period.declinedAt ?? now
    const declines = period.declines + 1
    await savePeriod(db, period.id, { declines, declinedAt })
    const nextLookAt = dunningDays.map((day) => later(declinedAt, days(day))).find((at) => at > now)
    if (!nextLookAt) return endSubscription(db, subscription, 'unpaid', now)
    await saveSubscription(db, subscription.id, { state: 'pastDue', nextLookAt })
    await enqueue(db, 'subscriptionDeclined', { periodId: period.id, declines, ...(asksOwner && { asksOwner }) })
  })
