import { type Growth, growthBehind } from '@app/contract/payments/growthWords.ts'
import { amountInWords } from '#orders/index.ts'
import type { PaymentIntentRow, PaymentRow } from '../payments.table.ts'

export type ToldGrowth = Growth & { words: string }

/** What a payment has added to its order, for the mails about it; nothing where no more was bought than was left to pay. */
export function growthOf({ orderTotalCents, currency }: PaymentRow, intent: PaymentIntentRow | undefined): ToldGrowth | undefined {
  if (!intent || intent.extrasCents === 0) return undefined
  const { quantity, wantsWalkthrough: hasWalkthrough, reportPages } = intent.choice
  const before = amountInWords(orderTotalCents - intent.extrasCents, currency)
  const growth = { quantity, hasWalkthrough, reportPages, before, after: amountInWords(orderTotalCents, currency) }
  return { ...growth, words: growthBehind(growth) }
}
