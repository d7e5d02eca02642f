import type { Cents, Currency } from '@app/contract/core/money.ts'
import { whyNotChargeable } from '@app/contract/payments/chargeable.rules.ts'
import { badInput } from '#core/refusal.ts'

/** A session is free, or has a price that a card can be charged: it is paid when it is booked. */
export function refuseUnpayablePrice(cents: Cents, currency: Currency): void {
  const why = cents === 0 ? undefined : whyNotChargeable(cents, currency)
  if (why) throw badInput('price', why)
}
