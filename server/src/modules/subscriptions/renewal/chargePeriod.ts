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
 * Charges a period to the stored card. The attempt is an intent of the period, of which one can be open, and its id is the provider's
 * idempotency key: a repeated call finds the same intent, and a paid one is recorded instead of charged again.
 */
export async function chargePeriod(context: AppContext, due: Due): Promise<void> {
  const { subscription, period } = due
  const { methodId, customer, userId, provider } = subscription
  const idempotencyKey = `period:${period.id}:${await endedAttemptsOf(context.db, period.id)}`
  // Opening ours would end the payment of a customer who is at their bank; a later run sees its outcome.
  if (await isPaidByOther(context.db, period.id, idempotencyKey)) return
  // A card stored at another provider, or no card, cannot be charged: the customer is asked for another.
  if (methodId === null || provider !== providerOf(context.cards)) return noteDecline(context, period, { methodId })
  const opened = await openIntent(context, subscriptionPayable, {
    id: period.id,
    userId,
    input: { customer, byStoredCard: true },
    billing: billingOf(subscription),
    idempotencyKey,
    from: 'product',
    // The customer may have started to pay since the check.
    sparesOthers: true,
  }).catch(lostRace)
  if (!opened) return
  const intent = { ...opened.intent, providerId: opened.providerId }
  const { id: ourId } = intent
  const charge = { intentId: opened.providerId, methodId, idempotencyKey: `${ourId}:${methodId}:${period.declines}` }
  const charged = await withCardProvider(() => context.cards.chargeStored(charge)).catch(asUnchargeable)
  const state = await recordIntent(context, intent)
  if (state?.status === 'succeeded' || state?.status === 'processing') return
  // The customer started to pay, which gave ours up: no card was declined.
  if (state?.status === 'cancelled') return
  if ((await periodById(context.db, period.id))?.paidAt) return
  await noteDecline(context, period, { methodId, asksOwner: charged?.asksOwner === true })
  await closeIntent(context, intent)
}

/** Another worker charges it, or it has been paid or ended since. */
function lostRace(error: unknown): undefined {
  if (error instanceof Refusal && error.code === 'CONFLICT') return undefined
  throw error
}

/** A card that the provider no longer knows counts as declined. */
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
