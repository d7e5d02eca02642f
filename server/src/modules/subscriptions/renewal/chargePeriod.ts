import type { AppContext } from '#core/context.ts'
import { Refusal } from '#core/refusal.ts'
import { CardRequestRefused, IntentUnknown, providerOf } from '#outside/cards/index.ts'
import { closeIntent, openIntent, recordIntent, withCardProvider } from '#payments/index.ts'
import { subscriptionPayable } from '../subscriptionPayable.ts'
import { endedAttemptsOf, isPaidByOther, periodById } from '../subscriptions.store.ts'
import type { PeriodRow, SubscriptionRow } from '../subscriptions.table.ts'
import { noteDecline } from './noteDecline.ts'

type Due = { subscription: SubscriptionRow; period: PeriodRow }

/**
 * Charges a period to the card that is kept. The attempt is an intent of the period, of which one can be open, and its id is the
 * provider's idempotency key: whoever comes here twice finds the same intent there, and one that was paid is recorded and not charged.
 */
export async function chargePeriod(context: AppContext, due: Due): Promise<void> {
  const { subscription, period } = due
  const { methodId, customer, userId, provider } = subscription
  const idempotencyKey = `period:${period.id}:${await endedAttemptsOf(context.db, period.id)}`
  // Opening ours would end the payment of an owner who is at their bank: whoever looks next sees what became of it.
  if (await isPaidByOther(context.db, period.id, idempotencyKey)) return
  // A card that was kept elsewhere, or none at all, cannot be charged: its owner is asked for another.
  if (methodId === null || provider !== providerOf(context.cards)) return noteDecline(context, period, { methodId })
  const opened = await openIntent(context, subscriptionPayable, {
    id: period.id,
    userId,
    input: { customer },
    billing: billingOf(subscription),
    idempotencyKey,
    // Its owner may have begun since we looked.
    sparesOthers: true,
  }).catch(lostRace)
  if (!opened) return
  const intent = { ...opened.intent, providerId: opened.providerId }
  const { id: ourId } = intent
  const charge = { intentId: opened.providerId, methodId, idempotencyKey: `${ourId}:${methodId}:${period.declines}` }
  const charged = await withCardProvider(() => context.cards.chargeStored(charge)).catch(asUnchargeable)
  const state = await recordIntent(context, intent)
  if (state?.status === 'succeeded' || state?.status === 'processing') return
  // Its owner has begun to pay meanwhile, which gave ours up: no card was declined.
  if (state?.status === 'cancelled') return
  if ((await periodById(context.db, period.id))?.paidAt) return
  await noteDecline(context, period, { methodId, asksOwner: charged?.asksOwner === true })
  await closeIntent(context, intent)
}

/** Another worker is at it, or it has been paid or ended meanwhile. */
function lostRace(error: unknown): undefined {
  if (error instanceof Refusal && error.code === 'CONFLICT') return undefined
  throw error
}

/** A card that the provider has forgotten is declined as any other. */
function asUnchargeable(error: unknown): undefined {
  if (error instanceof IntentUnknown || error instanceof CardRequestRefused) return undefined
  throw error
}

const billingOf = ({ payerName: name, email, address, city, region: state, country, pinCode }: SubscriptionRow) => ({
  name,
  email,
  address,
  city,
  state,
  country,
  pinCode,
})
