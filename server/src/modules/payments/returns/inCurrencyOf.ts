import { takesMoney } from '@app/contract/payments/balance.rules.ts'
import { type Charged, paymentPart } from '@app/contract/payments/settings/rates.rules.ts'
import type { MoneyReturn } from '#outside/cards/index.ts'
import { takenBy } from './takenBy.ts'

const taken = (said: readonly MoneyReturn[]) => takenBy(said, 'refund') + takenBy(said, 'dispute')

/**
 * What the provider says of money that went back, in the currency of the payment and by the rate that it was paid with. Once all of
 * it has gone back, so has all of the payment: what rounding has left goes with the last of them.
 */
export function inCurrencyOf(payment: Charged, said: readonly MoneyReturn[]): readonly MoneyReturn[] {
  if (payment.chargedCents === null) return said
  const converted = said.map((one) => ({ ...one, amountCents: paymentPart(payment, one.amountCents) }))
  const last = said.findLastIndex(({ state }) => takesMoney(state))
  if (last < 0 || taken(said) !== payment.chargedCents) return converted
  const rest = payment.amountCents - taken(converted)
  return converted.map((one, at) => (at === last ? { ...one, amountCents: one.amountCents + rest } : one))
}
