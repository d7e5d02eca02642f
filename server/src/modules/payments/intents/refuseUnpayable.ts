import { money } from '@app/contract/core/format.ts'
import { type Cents, type Currency, fromCents } from '@app/contract/core/money.ts'
import { remainingCents } from '@app/contract/orders/orders.rules.ts'
import { isChargeable, leavesChargeable, smallestPayable, whyNotChargeable } from '@app/contract/payments/chargeable.rules.ts'
import { badInput } from '#core/refusal.ts'

const inWords = (cents: Cents, currency: Currency) => money(fromCents(cents, currency), currency)

/** Refuses an amount that no card can be charged, at the field that it was entered in. */
export function refuseUnchargeable(cents: Cents, currency: Currency, field = 'amount'): void {
  const why = whyNotChargeable(cents, currency)
  if (why) throw badInput(field, why)
}

type Priced = { totalCents: Cents; paidCents: Cents; currency: Currency }

/** Refuses a part after which the customer could not pay the rest: the rest would be too small, or no step of its currency. */
export function refuseUnpayableRest(order: Priced, part: Cents): void {
  const { currency } = order
  const left = remainingCents(order)
  // A rest that cannot be charged already is paid in any parts.
  if (!isChargeable(left, currency) || leavesChargeable(left, part, currency)) return
  const rest = inWords(left - part, currency)
  throw badInput(
    'amount',
    `${rest} would be left, which no card can pay. Enter ${inWords(left, currency)}, or leave at least ${inWords(smallestPayable[currency], currency)}.`,
  )
}
