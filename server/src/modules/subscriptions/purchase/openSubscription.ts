import { isHeld } from '@app/contract/subscriptions/subscriptions.rules.ts'
import type { AppContext } from '#core/context.ts'
import { conflict, orNotFound, Refusal, refuseUnless } from '#core/refusal.ts'
import { providerOf } from '#outside/cards/index.ts'
import {
  closeIntent,
  type OpenedIntent,
  openIntent,
  type PaymentIntentRow,
  unfinishedIntentsOf,
  type WantedSubscription,
  withCardProvider,
} from '#payments/index.ts'
import { planById } from '../plans/plans.store.ts'
import { subscriptionKind, subscriptionPayable } from '../subscriptionPayable.ts'
import {
  claimPeriod,
  currentOf,
  customerAt,
  insertSubscription,
  keepCustomer,
  lockCurrentOf,
  periodOf,
  saveSubscription,
} from '../subscriptions.store.ts'
import type { PeriodRow, SubscriptionRow, Terms } from '../subscriptions.table.ts'
import { areSameTerms, frozenTerms, termsOf } from '../terms.ts'

/**
 * Opens the first payment of a subscription to a plan, on its terms of now. What the customer began before and did not pay is given
 * up first, at the provider too. Throws NOT_FOUND, REFUSED, CONFLICT, BUSY.
 */
export async function openSubscription(context: AppContext, wanted: WantedSubscription): Promise<OpenedIntent> {
  const { me, planId, billing, idempotencyKey } = wanted
  refuseUnless(me.role === 'user', 'Subscriptions are for customers.')
  const mine = await currentOf(context.db, me.id)
  if (mine?.state === 'pastDue') return openDuePeriod(context, mine, wanted)
  const terms = termsOf(orNotFound(await planById(context.db, planId), 'Plan'))
  const customer = await customerOf(context, me.id)
  const period = await beginAlone(context, me.id, customer, terms)
  return openIntent(context, subscriptionPayable, { id: period.id, userId: me.id, input: { customer }, billing, idempotencyKey })
}

/**
 * Opens the payment of the period that is past due, by its customer themselves: their bank may ask them, and any card will do. The
 * card that pays it is charged from then on. Whatever tries the kept card meanwhile finds this intent open and lets it be.
 */
async function openDuePeriod(context: AppContext, mine: SubscriptionRow, { me, planId, billing, idempotencyKey }: WantedSubscription) {
  const period = await periodOf(context.db, mine.id, mine.period + 1)
  if (period?.planId !== planId) throw alreadyHeld()
  const customer = await customerOf(context, me.id)
  const input = { customer, keepsCard: true }
  return openIntent(context, subscriptionPayable, { id: period.id, userId: me.id, input, billing, idempotencyKey })
}

/** Who they are at the provider; asked for once. */
export async function customerOf({ db, cards }: Pick<AppContext, 'db' | 'cards'>, userId: string): Promise<string> {
  const provider = providerOf(cards)
  const known = await customerAt(db, userId, provider)
  if (known !== undefined) return known
  return keepCustomer(db, userId, provider, await withCardProvider(() => cards.createCustomer(userId)))
}

const anotherIsBought = () => conflict('Another subscription is being bought. Finish it, or try again in a moment.')

/** So often another tab may have begun to pay while the one before it was given up. */
const mostTries = 5

/**
 * What was begun on other terms, such as another plan in another tab, is ended at the provider before it is given up here: it may
 * have been paid just now, and what could still be paid there would be charged beside the new one.
 */
async function beginAlone(context: AppContext, userId: string, customer: string, terms: Terms): Promise<PeriodRow> {
  for (let tries = 0; tries < mostTries; tries += 1) {
    const begun = await begin(context, userId, customer, terms)
    if ('period' in begun) return begun.period
    for (const intent of begun.inTheWay) await closeIntent(context, intent)
  }
  throw anotherIsBought()
}

const alreadyHeld = () => new Refusal('REFUSED', 'You have a subscription already. You can change or cancel it on its page.')

type Begun = { period: PeriodRow } | { inTheWay: PaymentIntentRow[] }

/**
 * The row that is paid for, one for each customer however many tabs ask; or what of another could still be paid. Opening a payment
 * holds the subscription too, so none can come between.
 */
function begin(context: AppContext, userId: string, customer: string, terms: Terms): Promise<Begun> {
  const { cards, clock } = context
  return context.db.transaction(async (db) => {
    const now = clock.now()
    const before = await lockCurrentOf(db, userId)
    if (before && isHeld(before.state)) throw alreadyHeld()
    const isSame = before !== undefined && areSameTerms(before, terms) && before.customer === customer
    if (before && !isSame) {
      const period = await periodOf(db, before.id, 1)
      const inTheWay = period ? await unfinishedIntentsOf(db, { kind: subscriptionKind, id: period.id }) : []
      if (inTheWay.length > 0) return { inTheWay }
      await saveSubscription(db, before.id, { state: 'ended', endedAt: now })
    }
    const made = () => insertSubscription(db, { ...terms, userId, provider: providerOf(cards), customer, createdAt: now })
    const subscription = before && isSame ? before : await made()
    // Another tab was a moment faster: whoever looks again finds its row.
    if (!subscription) return { inTheWay: [] }
    return { period: await claimPeriod(db, { ...frozenTerms(subscription), subscriptionId: subscription.id, number: 1, createdAt: now }) }
  })
}
