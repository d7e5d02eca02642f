import type { Actor } from '@app/contract/core/access.ts'
import { isHeld } from '@app/contract/subscriptions/subscriptions.rules.ts'
import type { AppContext } from '#core/context.ts'
import { notFound } from '#core/refusal.ts'
import { newId } from '#database/ids.ts'
import { enqueue } from '#jobs/jobs.ts'
import { recordAudit } from '#logs/index.ts'
import { IntentUnknown, type SetupState } from '#outside/cards/index.ts'
import { withCardProvider } from '#payments/index.ts'
import { customerOf } from '../purchase/openSubscription.ts'
import { broadcastChange } from '../subscriptionPayable.ts'
import { currentOf, lockCurrentOf, saveSubscription } from '../subscriptions.store.ts'

type Deps = AppContext & { me: Actor }

/** Opens a setup intent to store another card. */
export async function beginCard(context: Deps) {
  const mine = await currentOf(context.db, context.me.id)
  if (!mine || !isHeld(mine.state)) throw notFound('Subscription')
  const customer = await customerOf(context, context.me.id)
  const input = { customer, idempotencyKey: newId(), metadata: { subscriptionId: mine.id } }
  const { id, clientSecret } = await withCardProvider(() => context.cards.createSetup(input))
  return { setupIntent: id, clientSecret }
}

/** Uses the newly stored card, and charges a past due period to it at once. */
export async function takeCard(context: Deps, setupIntent: string) {
  const { db, me, cards, clock, push } = context
  const setup = await withCardProvider(() => cards.readSetup(setupIntent)).catch(asNotThere)
  const { id, wasPastDue } = await db.transaction(async (db) => {
    const mine = await lockCurrentOf(db, me.id)
    // A card stored by another customer or for another purpose is NOT_FOUND.
    if (!mine || !isHeld(mine.state) || setup.customer !== mine.customer || setup.metadata.subscriptionId !== mine.id)
      throw notFound('Card')
    const { methodId } = setup
    if (setup.status !== 'succeeded' || !methodId || methodId === mine.methodId) return { id: mine.id, wasPastDue: false }
    const now = clock.now()
    const isPastDue = mine.state === 'pastDue'
    await saveSubscription(db, mine.id, { methodId, card: null, ...(isPastDue && { nextLookAt: now }) })
    const activity = `stored another card for their subscription ${mine.name}`
    const subject = { kind: 'subscription', id: mine.id } as const
    await recordAudit(db, { actor: me, kind: 'money', activity, subject, key: `subscriptionCard:${setup.id}`, at: now })
    await enqueue(db, 'readSubscriptionCard', { subscriptionId: mine.id }, { jobKey: `subscriptionCard:${mine.id}` })
    if (isPastDue) await enqueue(db, 'renewSubscription', { subscriptionId: mine.id }, { queue: `subscription:${mine.id}` })
    return { id: mine.id, wasPastDue: isPastDue }
  })
  broadcastChange(push, me.id, id)
  return outcomeOf(setup, wasPastDue)
}

function outcomeOf({ status, failureMessage }: SetupState, wasPastDue: boolean) {
  if (status === 'succeeded')
    return { status, message: wasPastDue ? 'Your card is stored. We charge it in a moment.' : 'Your card is stored.' } as const
  if (status === 'processing') return { status, message: 'Your card is being stored. This can take a moment.' } as const
  if (status === 'open') return { status, message: 'This card has not been stored yet.' } as const
  return { status: 'failed', message: failureMessage ?? 'Something went Wrong!' } as const
}

function asNotThere(error: unknown): never {
  throw error instanceof IntentUnknown ? notFound('Card') : error
}
