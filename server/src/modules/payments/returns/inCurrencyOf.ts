import { takesMoney } from '@app/contract/payments/balance.rules.ts'
import { type Charged, paymentPart } from '@app/contract/payments/settings/rates.rules.ts'
import type { MoneyReturn } from '#outside/cards/index.ts'
import { takenByReturns } from './takenByReturns.ts'

const taken = (said: readonly MoneyReturn[]) => takenByReturns(said, 'refund') + takenByReturns(said, 'dispute')

/**
 * Converts the provider's refunds and disputes to the payment's currency at the frozen rate. Once all of it is returned, the whole
 * payment is: the last one takes the rounding difference.
 */
export function inCurrencyOf(payment: Charged, said: readonly MoneyReturn[]): readonly MoneyReturn[] {
  if (payment.chargedCents === null) return said
  const converted = said.map((one) => ({ ...one, amountCents: paymentPart(payment, one.amountCents) }))
  const last = said.findLastIndex(({ state }) => takesMoney(state))
  if (last < 0 || taken(said) !== payment.chargedCents) return converted
  const rest = payment.amountCents - taken(converted)
  return converted.map((one, at) => (at === last ? { ...one, amountCents: one.amountCents + rest } : one))
}
