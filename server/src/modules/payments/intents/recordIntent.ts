import { unfinishedIntentStates } from '@app/contract/payments/payments.rules.ts'
import type { AppContext } from '#core/context.ts'
import type { Db } from '#database/db.ts'
import { newId } from '#database/ids.ts'
import { type IntentState, IntentUnknown } from '#outside/cards/index.ts'
import { areCardsTested } from '../cardTesting/cardGuard.ts'
import type { HeldPayable } from '../payables/payable.port.ts'
import { payableOf, payableRef } from '../payables/payableOf.ts'
import { insertPayment, lockIntent, saveIntent } from '../payments.store.ts'
import type { PaymentIntentRow } from '../payments.table.ts'
import { chargeOf } from './chargeOf.ts'
import { paymentOf } from './paymentOf.ts'
import { recordSecondPayments } from './recordSecondPayments.ts'
import { supersedeIntentsOf } from './supersedeIntents.ts'
import { withCardProvider } from './withCardProvider.ts'

/**
 * Reads the intent from the provider and records its state. Webhook, browser, cron and retries all end here, in any order and number: one
 * intent makes one payment. A provider that takes several for one intent has each recorded.
 */
export async function recordIntent(context: AppContext, intent: PaymentIntentRow): Promise<IntentState | null> {
  const { providerId } = intent
  if (providerId === null) return null
  const state = await withCardProvider(() => context.cards.readIntent(providerId))
  await applyProviderState(context, intent, state)
  if (state.status === 'failed') {
    await payableOf(context, intent).declined?.(context, intent)
    if (await areCardsTested(context, intent)) await closeIntent(context, intent)
  }
  return state
}

/** Cancels an attempt. The provider is asked first, since it may have been paid just now; then it is recorded instead. */
export async function closeIntent(context: AppContext, opened: PaymentIntentRow): Promise<void> {
  const { id, providerId } = opened
  const state = providerId === null ? null : await cancelled(context, providerId)
  if (state) return applyProviderState(context, opened, state)
  // The provider does not know the intent, so it cannot be paid: it was never created there, or with another provider's keys.
  await context.db.transaction(async (db) => {
    const intent = await lockIntent(db, id)
    if (intent && isUnfinished(intent) && intent.providerId === providerId) await giveUp(db, context, intent)
  })
}

async function cancelled({ cards }: AppContext, providerId: string): Promise<IntentState | null> {
  try {
    return await withCardProvider(() => cards.cancelIntent(providerId))
  } catch (error) {
    if (error instanceof IntentUnknown) return null
    throw error
  }
}

/** Locks the payable before the intent, like every change that concerns both. */
const applyProviderState = (context: AppContext, known: PaymentIntentRow, state: IntentState): Promise<void> =>
  context.db.transaction(async (db) => {
    const held = await payableOf(context, known).hold(db, context, payableRef(known).id)
    const intent = await lockIntent(db, known.id)
    if (!intent) return
    if (state.status === 'succeeded') {
      const paidBy = intent.paidBy ?? state.payments?.[0]?.id ?? null
      if (paidBy !== intent.paidBy) await saveIntent(db, intent.id, { paidBy })
      if (intent.state !== 'succeeded') await applyPaidIntent(db, context, intent, state, held)
      return recordSecondPayments(db, context, { ...intent, paidBy }, state)
    }
    if (intent.state === 'succeeded') return
    if (state.status === 'cancelled' && isUnfinished(intent)) return giveUp(db, context, intent)
    if (state.failureMessage && state.failureMessage !== intent.failureMessage)
      await saveIntent(db, intent.id, { failureMessage: state.failureMessage, updatedAt: context.clock.now() })
  })

export const isUnfinished = ({ state }: PaymentIntentRow) => unfinishedIntentStates.some((unfinished) => unfinished === state)

/**
 * Writes the payment, settles the payable and queues the notifications in one transaction. The money is recorded even if the payable has
 * changed since.
 */
async function applyPaidIntent(db: Db, context: AppContext, intent: PaymentIntentRow, state: IntentState, held: HeldPayable | undefined) {
  const asked = chargeOf(intent)
  if (state.amountCents !== asked.amountCents || state.currency !== asked.currency)
    throw new Error(
      `Intent ${intent.id} was paid with ${state.amountCents} ${state.currency} instead of ${asked.amountCents} ${asked.currency}.`,
    )
  const payable = payableRef(intent)
  if (!held) throw new Error(`Intent ${intent.id} was paid for a payable that is gone: ${payable.kind} ${payable.id}.`)
  const now = context.clock.now()
  const paymentId = newId()
  const method = state.methodTypes[0] ?? 'card'
  const settled = await held.settle({
    intent,
    paymentId,
    method,
    wasReleased: intent.state === 'cancelled',
    now,
    ...(state.methodId && { methodId: state.methodId }),
  })
  await insertPayment(db, paymentOf({ intent, paymentId, method, settled, now }))
  await saveIntent(db, intent.id, { state: 'succeeded', failureMessage: null, updatedAt: now })
  // Other open attempts were computed from the old balance.
  await supersedeIntentsOf(db, payable, now)
}

async function giveUp(db: Db, context: AppContext, intent: PaymentIntentRow) {
  await saveIntent(db, intent.id, { state: 'cancelled', updatedAt: context.clock.now() })
  await payableOf(context, intent).release(db, context, intent)
}
