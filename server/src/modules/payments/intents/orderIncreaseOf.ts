import { describeIncrease, type OrderIncrease } from '@app/contract/payments/increaseWords.ts'
import { amountInWords } from '#orders/index.ts'
import type { PaymentIntentRow, PaymentRow } from '../payments.table.ts'

export type OrderIncreaseInEmail = OrderIncrease & { words: string }

/** How much a payment has increased its order's total, for the mails; undefined if nothing was bought beyond the balance. */
export function orderIncreaseOf(
  { orderTotalCents, currency }: PaymentRow,
  intent: PaymentIntentRow | undefined,
): OrderIncreaseInEmail | undefined {
  if (!intent || intent.extrasCents === 0) return undefined
  const { quantity, wantsWalkthrough: hasWalkthrough, reportPages } = intent.choice
  const before = amountInWords(orderTotalCents - intent.extrasCents, currency)
  const increase = { quantity, hasWalkthrough, reportPages, before, after: amountInWords(orderTotalCents, currency) }
  return { ...increase, words: describeIncrease(increase) }
}
