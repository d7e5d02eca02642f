import { isHeld } from '@app/contract/subscriptions/subscriptions.rules.ts'
import type { AppContext } from '#core/context.ts'
import { conflict, orNotFound, Refusal, refuseUnless } from '#core/refusal.ts'
import { providerOf } from '#outside/cards/index.ts'
import {
  closeIntent,
  type OpenedIntent,
  openIntent,
  type PaymentIntentRow,
  type SubscriptionPurchase,
  unfinishedIntentsOf,
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
import { areSameTerms, frozenTerms, termsOfUser } from '../terms.ts'

/**
 * Opens the first payment of a subscription, on the plan's current terms. An earlier unpaid attempt of the customer is given up first, at
 * the provider too. Throws NOT_FOUND, REFUSED, CONFLICT, BUSY.
 */
export async function openSubscription(context: AppContext, wanted: SubscriptionPurchase): Promise<OpenedIntent> {
  const { me, planId, billing, idempotencyKey, from } = wanted
  refuseUnless(me.role === 'user', 'Subscriptions are for customers.')
  const mine = await currentOf(context.db, me.id)
  if (mine?.state === 'pastDue') return openDuePeriod(context, mine, wanted)
  const terms = termsOfUser(orNotFound(await planById(context.db, planId), 'Plan'))
  const customer = await customerOf(context, me.id)
  const period = await beginAlone(context, me.id, customer, terms)
  return openIntent(context, subscriptionPayable, { id: period.id, userId: me.id, input: { customer }, billing, idempotencyKey, from })
}

/**
 * Opens a payment of the past due period by its customer: their bank may authenticate them, and any card will do. The paying card is
 * charged from then on. A concurrent retry with the stored card finds this intent open and does nothing.
 */
async function openDuePeriod(
  context: AppContext,
  mine: SubscriptionRow,
  { me, planId, billing, idempotencyKey, from }: SubscriptionPurchase,
) {
  const period = await periodOf(context.db, mine.id, mine.period + 1)
  if (period?.planId !== planId) throw alreadyHeld()
  const customer = await customerOf(context, me.id)
  const input = { customer, keepsCard: true }
  return openIntent(context, subscriptionPayable, { id: period.id, userId: me.id, input, billing, idempotencyKey, from })
}

/** The customer's id at the provider; created once. */
export async function customerOf({ db, cards }: Pick<AppContext, 'db' | 'cards'>, userId: string): Promise<string> {
  const provider = providerOf(cards)
  const known = await customerAt(db, userId, provider)
  if (known !== undefined) return known
  return keepCustomer(db, userId, provider, await withCardProvider(() => cards.createCustomer(userId)))
}

const anotherIsBought = () => conflict('Another subscription is being bought. Finish it, or try again in a moment.')

/** How often another tab may start to pay while the earlier attempt is given up. */
const mostTries = 5

/**
 * Ends attempts on other terms, such as another plan in another tab. The provider is asked first: such an attempt may have been paid just
 * now, and if it stayed payable, the customer could pay twice.
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
 * The row to pay, one for each customer even if several tabs start; or the attempts that could still be paid. Opening a payment locks the
 * subscription too, so none can be opened in between.
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
    // Another tab was faster: a retry finds its row.
    if (!subscription) return { inTheWay: [] }
    return { period: await claimPeriod(db, { ...frozenTerms(subscription), subscriptionId: subscription.id, number: 1, createdAt: now }) }
  })
}
