import { namesOf } from '@app/contract/core/fields.ts'
import { type Currency, decimalsMessage, isAmount } from '@app/contract/core/money.ts'
import { amountFields } from '@app/contract/orders/orders.fields.ts'
import { badInput } from '#core/refusal.ts'

const amounts = [...namesOf(amountFields), 'paidBefore'] as const
type Amounts = { [Field in (typeof amounts)[number]]?: number | null | undefined }

/**
 * Refuses amounts with more decimals than their currency has instead of rounding them.
 * @throws Refusal BAD_INPUT naming the field
 */
export function refuseFineAmounts(input: Amounts, currency: Currency): void {
  for (const field of amounts) {
    const amount = input[field]
    if (typeof amount === 'number' && !isAmount(amount, currency)) throw badInput(field, decimalsMessage(currency))
  }
}
