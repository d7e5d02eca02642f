import type { Cents, Currency } from '@app/contract/core/money.ts'
import { stepMessage, stepOf, whyNotChargeable, whyNotPayable } from '@app/contract/payments/chargeable.rules.ts'
import { badInput } from '#core/refusal.ts'

type Amounts = {
  totalCents: Cents
  paidCents: Cents
  walkthroughFeeCents: Cents | null
  reportFeeCents: Cents | null
  currency: Currency
}

/**
 * Refuses amounts that the customer could not pay by card: a price or a rest below the smallest charge, or between the steps of its
 * currency. A rest that could not be paid before stays as it is.
 * @throws Refusal BAD_INPUT naming the field
 */
export function refuseUnpayableAmounts(before: Amounts | undefined, after: Amounts): void {
  const { totalCents, paidCents, currency } = after
  const isSame = (name: keyof Amounts) => before !== undefined && before[name] === after[name] && before.currency === currency
  const isOtherTotal = !isSame('totalCents')
  const wrongTotal = isOtherTotal && totalCents > 0 ? whyNotChargeable(totalCents, currency) : undefined
  if (wrongTotal) throw badInput('totalAmount', wrongTotal)
  const wrongRest = isOtherTotal || !isSame('paidCents') ? whyNotPayable(totalCents - paidCents, currency) : undefined
  if (wrongRest) throw badInput(isSame('paidCents') ? 'totalAmount' : 'paidAmount', wrongRest)
  for (const [field, name] of fees) {
    const fee = after[name] ?? 0
    // A fee comes on top of an amount that can be charged, so only its steps matter.
    if (!isSame(name) && fee % stepOf(currency) !== 0) throw badInput(field, stepMessage(currency))
  }
}

const fees = [
  ['codeWalkThrough', 'walkthroughFeeCents'],
  ['reportFee', 'reportFeeCents'],
] as const
