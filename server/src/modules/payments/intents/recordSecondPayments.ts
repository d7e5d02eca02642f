import { paymentPart } from '@app/contract/payments/settings/rates.rules.ts'
import type { AppContext } from '#core/context.ts'
import type { Db } from '#database/db.ts'
import { newId } from '#database/ids.ts'
import type { CapturedPayment, IntentState } from '#outside/cards/index.ts'
import { payableOf, payableRef } from '../payables/payableOf.ts'
import { fromNow, insertIntent, insertPayment, intentByProviderId } from '../payments.store.ts'
import { type PaymentIntentRow, plainChoice } from '../payments.table.ts'
import { paymentOf } from './paymentOf.ts'

/**
 * Records captured payments of an intent that another payment has paid already, each once, as an intent of its own: it is read, refunded
 * and disputed by its own id, and all of it is surplus. The payable and the intent must be locked.
 */
export async function recordSecondPayments(
  db: Db,
  context: AppContext,
  paid: PaymentIntentRow,
  { payments = [] }: IntentState,
): Promise<void> {
  for (const one of payments) {
    if (one.id === paid.paidBy || one.id === paid.providerId) continue
    if (await intentByProviderId(db, paid.provider, one.id)) continue
    // Read anew each time, since the payment before has changed the balance.
    const held = await payableOf(context, paid).hold(db, context, payableRef(paid).id)
    if (!held) return
    const now = context.clock.now()
    const intent = await insertIntent(db, secondOf(paid, one, now))
    const paymentId = newId()
    const settled = await held.settle({ intent, paymentId, method: one.method, wasReleased: false, isSecond: true, now })
    await insertPayment(db, paymentOf({ intent, paymentId, method: one.method, settled, now }))
  }
}

function secondOf(paid: PaymentIntentRow, { id, amountCents: arrived }: CapturedPayment, now: Date) {
  const { provider, payableKind, payableId, orderId, userId, currency, billing, chargedCents, chargedCurrency } = paid
  const { rate, rateSource, rateAt } = paid
  const isConverted = chargedCents !== null
  const amountCents = isConverted ? paymentPart(paid, arrived) : arrived
  return {
    provider,
    providerId: id,
    payableKind,
    payableId,
    orderId,
    userId,
    state: 'succeeded' as const,
    amountCents,
    baseCents: amountCents,
    extrasCents: 0,
    currency,
    ...(isConverted && { chargedCents: arrived, chargedCurrency, rate, rateSource, rateAt }),
    choice: plainChoice,
    billing,
    createdAt: now,
    updatedAt: now,
    expiresAt: fromNow(0),
  }
}
