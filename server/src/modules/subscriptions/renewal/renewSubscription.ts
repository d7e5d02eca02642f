import { later, minutes } from '#core/clock.ts'
import type { AppContext } from '#core/context.ts'
import type { Db } from '#database/db.ts'
import { claimPeriod, isClosedAccount, lockSubscription, periodsOf, savePeriod, saveSubscription } from '../subscriptions.store.ts'
import type { PeriodRow, SubscriptionRow } from '../subscriptions.table.ts'
import { frozenTerms } from '../terms.ts'
import { chargePeriod } from './chargePeriod.ts'
import { dueStep } from './dueCharge.ts'
import { endSubscription } from './endSubscription.ts'

/**
 * Does the due step of a subscription: ends a cancelled one, charges the next period of an active one, retries a declined charge. Safe to
 * call concurrently, and again after a crash at any point.
 */
export async function renewSubscription(context: AppContext, id: string): Promise<void> {
  const due = await context.db.transaction((db) => whatIsDue(db, context, id))
  if (due) await chargePeriod(context, due)
}

/** The period to charge, claimed by its number before the provider is asked. */
async function whatIsDue(
  db: Db,
  context: AppContext,
  id: string,
): Promise<{ subscription: SubscriptionRow; period: PeriodRow } | undefined> {
  const now = context.clock.now()
  const subscription = await lockSubscription(db, id)
  if (!subscription) return undefined
  const periods = await periodsOf(db, id)
  const due = dueStep({ subscription, periods, isClosed: await isClosedAccount(db, subscription.userId), now })
  if (!due) return undefined
  if (due.step === 'end') {
    await endSubscription(db, subscription, 'cancelled', now)
    return undefined
  }
  const { number, startsAt, endsAt } = due
  const dates = { startsAt, endsAt }
  const known = periods.find((one) => one.number === number)
  const terms = frozenTerms(known ?? subscription.nextTerms ?? subscription)
  const period = known ?? (await claimPeriod(db, { ...terms, ...dates, subscriptionId: id, number, createdAt: now }))
  if (known?.startsAt?.getTime() !== startsAt.getTime()) await savePeriod(db, period.id, dates)
  // After a crash the next run continues in five minutes.
  const changes = { nextLookAt: later(now, minutes(5)), ...(!known && { nextTerms: null }) }
  await saveSubscription(db, id, changes)
  return { subscription, period: { ...period, ...dates } }
}
