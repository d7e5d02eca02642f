import type { Settlement } from '../payables/payable.port.ts'
import { payableRef } from '../payables/payableOf.ts'
import type { PaymentIntentRow, paymentsTable } from '../payments.table.ts'

type Paid = { intent: PaymentIntentRow; paymentId: string; method: string; settled: Settlement; now: Date }

/** The payment of a paid intent. */
export function paymentOf({ intent, paymentId, method, settled, now }: Paid): typeof paymentsTable.$inferInsert {
  const payable = payableRef(intent)
  return {
    id: paymentId,
    payableKind: payable.kind,
    payableId: payable.id,
    orderId: intent.orderId,
    userId: intent.userId,
    intentId: intent.id,
    providerId: intent.providerId,
    type: intent.provider,
    method,
    amountCents: intent.amountCents,
    currency: intent.currency,
    chargedCents: intent.chargedCents,
    chargedCurrency: intent.chargedCurrency,
    rate: intent.rate,
    rateSource: intent.rateSource,
    rateAt: intent.rateAt,
    orderTotalCents: settled.totalCents,
    remainingCents: settled.remainingCents,
    surplusCents: settled.surplusCents ?? 0,
    discountCents: settled.discountCents ?? 0,
    coins: settled.coins ?? 0,
    quantity: intent.choice.quantity,
    isPartial: intent.choice.isPartial,
    billing: intent.billing,
    createdAt: now,
  }
}
