import { takesMoney } from '@app/contract/payments/balance.rules.ts'
import type { AppContext } from '#core/context.ts'
import type { MoneyReturn, providerOf } from '#outside/cards/index.ts'
import { chargeIdOf } from '../intents/chargeOf.ts'
import { resolveIntentByProviderId } from '../intents/resolveIntentByProviderId.ts'
import { withCardProvider } from '../intents/withCardProvider.ts'
import { paymentRowOfIntent } from '../payments.store.ts'
import { inCurrencyOf } from '../returns/inCurrencyOf.ts'
import { recordReturns } from '../returns/recordReturns.ts'
import { recordReturnsInFigures } from '../returns/recordReturnsInFigures.ts'
import type { Examined } from './examineIntent.ts'
import { returnsOfIntent } from './reconciliation.store.ts'

type Known = { providerId: string; state: MoneyReturn['state']; amountCents: number }

/** Compares the refunds and disputes of an intent with ours, and records what we have missed. */
export async function examineReturns(context: AppContext, provider: ReturnType<typeof providerOf>, intentId: string): Promise<Examined> {
  const ours = await resolveIntentByProviderId(context, provider, intentId)
  if (!ours) {
    await recordReturnsInFigures(context, provider, intentId)
    return {}
  }
  const said = inCurrencyOf(ours, await withCardProvider(() => context.cards.readReturns(chargeIdOf(ours) ?? intentId)))
  const isHeard = (known: readonly Known[]) =>
    said.every((one) => known.some((row) => row.providerId === one.id && row.state === one.state && row.amountCents === one.amountCents))
  const before = await returnsOfIntent(context.db, ours.id)
  const repaired = !isHeard(before)
  if (repaired) await recordReturns(context, ours)
  const payment = await paymentRowOfIntent(context.db, ours.id)
  const about = { subject: intentId, paymentId: payment?.id ?? null, currency: ours.currency }
  const after = await returnsOfIntent(context.db, ours.id)
  if (payment && !isHeard(after))
    return {
      finding: { ...about, kind: 'unreadable', amountCents: ours.amountCents, details: 'Its refunds could not be recorded.' },
    }
  const missing = after.filter((row) => takesMoney(row.state) && !said.some(({ id }) => id === row.providerId))
  const [first] = missing
  if (!first) return repaired ? { repaired } : {}
  const amountCents = missing.reduce((sum, one) => sum + one.amountCents, 0)
  const details = `The provider knows nothing of ${missing.map(({ providerId }) => providerId).join(', ')}.`
  return { ...(repaired && { repaired }), finding: { ...about, kind: 'returnMissing', amountCents, details } }
}
