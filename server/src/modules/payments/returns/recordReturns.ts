import type { AppContext } from '#core/context.ts'
import { recordIntent } from '../intents/recordIntent.ts'
import { withCardProvider } from '../intents/withCardProvider.ts'
import { payableOf, payableRef } from '../payables/payableOf.ts'
import { lockPaymentOfIntent } from '../payments.store.ts'
import type { PaymentIntentRow } from '../payments.table.ts'
import { saveReturnsInFigures } from '../recycling/figures.store.ts'
import { applyReturns } from './applyReturns.ts'
import { inCurrencyOf } from './inCurrencyOf.ts'

/**
 * Asks the provider what went back of a payment, or is claimed back, and writes all of it down, with what it means for what was
 * paid. What the provider says now is the whole truth, so that its news may come in any order and any number. Those of one intent
 * are jobs of one queue: an older answer never writes over a newer one.
 */
export async function recordReturns(context: AppContext, intent: PaymentIntentRow): Promise<void> {
  const { providerId } = intent
  if (providerId === null) return
  // News of a refund may be here before those of the payment.
  if (intent.state !== 'succeeded') await recordIntent(context, intent)
  const said = await withCardProvider(() => context.cards.readReturns(providerId))
  await context.db.transaction(async (db) => {
    const held = await payableOf(context, intent).hold(db, context, payableRef(intent).id)
    const payment = await lockPaymentOfIntent(db, intent.id)
    if (held && payment) await applyReturns(db, context, { held, payment, said: inCurrencyOf(payment, said) })
    else await saveReturnsInFigures(db, intent.provider, providerId, said)
  })
}
