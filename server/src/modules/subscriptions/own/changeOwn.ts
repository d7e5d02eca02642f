import type { Actor } from '@app/contract/core/access.ts'
import { isHeld, mayCancel, mayChangePlan, mayUndoCancellation } from '@app/contract/subscriptions/subscriptions.rules.ts'
import type { AppContext } from '#core/context.ts'
import { notFound, orNotFound, refuseUnless } from '#core/refusal.ts'
import type { Db } from '#database/db.ts'
import { enqueue } from '#jobs/jobs.ts'
import { recordAudit } from '#logs/index.ts'
import { planById } from '../plans/plans.store.ts'
import { endSubscription } from '../renewal/endSubscription.ts'
import { broadcastChange } from '../subscriptionPayable.ts'
import { lockCurrentOf, periodOf, saveSubscription } from '../subscriptions.store.ts'
import type { SubscriptionRow } from '../subscriptions.table.ts'
import { termsOfUser } from '../terms.ts'

type Deps = AppContext & { me: Actor }

/** Cancels at the end of the paid period. While a charge is due or declined that period is over, so the subscription ends at once. */
export const cancelOwn = (doing: Deps) =>
  change(doing, async (db, mine, now) => {
    refuseUnless(mayCancel(mine.state), 'This subscription is cancelled already.')
    if (mine.state === 'pastDue' || (await periodOf(db, mine.id, mine.period + 1))) {
      await endSubscription(db, mine, 'cancelled', now)
      return 'ended'
    }
    await saveSubscription(db, mine.id, { state: 'cancelled', cancelledAt: now, nextTerms: null })
    await enqueue(db, 'subscriptionCancelled', { subscriptionId: mine.id, at: now.toISOString() })
    return 'cancelled'
  })

/** Undoes a cancellation while the paid period lasts. */
export const undoOwnCancellation = (doing: Deps) =>
  change(doing, async (db, mine, now) => {
    refuseUnless(mayUndoCancellation(mine.state) && mine.endsAt !== null && mine.endsAt > now, 'There is no cancellation to undo.')
    await saveSubscription(db, mine.id, { state: 'active', cancelledAt: null })
    return 'undid the cancellation of'
  })

/** Chooses a plan for the next period on its current terms. Choosing the current plan undoes an earlier choice. */
export const changeOwnPlan = (doing: Deps, planId: string) =>
  change(doing, async (db, mine) => {
    refuseUnless(mayChangePlan(mine.state), 'The plan can be changed while the subscription is active.')
    if (planId === mine.planId) {
      await saveSubscription(db, mine.id, { nextTerms: null })
      return 'kept the plan of'
    }
    const plan = orNotFound(await planById(db, planId), 'Plan')
    await saveSubscription(db, mine.id, { nextTerms: termsOfUser(plan) })
    return `chose the plan ${plan.name} from the next period on for`
  })

type Change = (db: Db, mine: SubscriptionRow, now: Date) => Promise<string>

async function change({ db, clock, me, push }: Deps, act: Change): Promise<void> {
  const id = await db.transaction(async (db) => {
    const now = clock.now()
    const mine = await lockCurrentOf(db, me.id)
    if (!mine || !isHeld(mine.state)) throw notFound('Subscription')
    const deed = await act(db, mine, now)
    const activity = `${deed} their subscription ${mine.name}`
    await recordAudit(db, { actor: me, kind: 'money', activity, subject: { kind: 'subscription', id: mine.id }, at: now })
    return mine.id
  })
  broadcastChange(push, me.id, id)
}
