import type { AppContext } from '#core/context.ts'
import { chargeIdOf } from '../intents/chargeOf.ts'
import { recordIntent } from '../intents/recordIntent.ts'
import { withCardProvider } from '../intents/withCardProvider.ts'
import { payableOf, payableRef } from '../payables/payableOf.ts'
import { intentById, lockPaymentOfIntent } from '../payments.store.ts'
import type { PaymentIntentRow } from '../payments.table.ts'
import { saveReturnsInFigures } from '../recycling/figures.store.ts'
import { applyReturns } from './applyReturns.ts'
import { inCurrencyOf } from './inCurrencyOf.ts'

/**
 * Reads the refunds and disputes of a payment from the provider and records them. Each answer is the full current state, so webhooks may
 * arrive in any order and number. Jobs of one intent share a queue: an older answer never overwrites a newer one.
 */
export async function recordReturns(context: AppContext, intent: PaymentIntentRow): Promise<void> {
  const { providerId } = intent
  if (providerId === null) return
  // A webhook of a refund may arrive before that of the payment.
  if (intent.state !== 'succeeded') await recordIntent(context, intent)
  const paid = (await intentById(context.db, intent.id)) ?? intent
  const said = await withCardProvider(() => context.cards.readReturns(chargeIdOf(paid) ?? providerId))
  await context.db.transaction(async (db) => {
    const held = await payableOf(context, intent).hold(db, context, payableRef(intent).id)
    const payment = await lockPaymentOfIntent(db, intent.id)
    if (held && payment) await applyReturns(db, context, { held, payment, said: inCurrencyOf(payment, said) })
    else await saveReturnsInFigures(db, intent.provider, providerId, said)
  })
}
