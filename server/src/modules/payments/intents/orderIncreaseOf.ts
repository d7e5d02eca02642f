import { describeIncrease, type OrderIncrease } from '@app/contract/payments/increaseWords.ts'
import { amountInWords } from '#orders/index.ts'
import type { PaymentIntentRow, PaymentRow } from '../payments.table.ts'

export type OrderIncreaseInEmail = OrderIncrease & { words: string }

/** What a payment has added to its order, for the mails about it; nothing where no more was bought than was left to pay. */
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
