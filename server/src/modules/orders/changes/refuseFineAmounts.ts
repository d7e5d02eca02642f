import { type Currency, decimalsMessage, isAmount } from '@app/contract/core/money.ts'
import { badInput } from '#core/refusal.ts'

const amountFields = ['totalAmount', 'paidAmount', 'paidBefore', 'codeWalkThrough', 'reportFee'] as const
type Amounts = { [Field in (typeof amountFields)[number]]?: number | null | undefined }

/** An amount with more decimals than its currency has is refused by name rather than rounded. Throws BAD_INPUT. */
export function refuseFineAmounts(input: Amounts, currency: Currency): void {
  for (const field of amountFields) {
    const amount = input[field]
    if (typeof amount === 'number' && !isAmount(amount, currency)) throw badInput(field, decimalsMessage(currency))
  }
}
