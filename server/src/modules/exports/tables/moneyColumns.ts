import { type Currency, plainAmount } from '@app/contract/core/money.ts'
import { keptCents } from '@app/contract/payments/balance.rules.ts'
import type { TableColumn } from '../csv.ts'

/** The money of a payment of any kind. */
export type ExportedMoney = {
  currency: Currency
  amountCents: number
  discountCents: number
  /** A full refund returns the coins of the discount, which then counts no longer. */
  isDiscountReturned: boolean
  surplusCents: number
  refundedCents: number
  disputedCents: number
  chargedCents: number | null
  chargedCurrency: Currency | null
  rate: string | null
}

/**
 * The money columns of every export of payments, so that they add up alike. Net is the amount without what was refunded or disputed; net
 * without too much and with the discount is what counts as paid.
 */
export const moneyColumns: readonly TableColumn<ExportedMoney>[] = [
  ['Currency', ({ currency }) => currency],
  ['Amount', ({ amountCents, currency }) => plainAmount(amountCents, currency)],
  ['Discount', ({ discountCents, isDiscountReturned, currency }) => plainAmount(isDiscountReturned ? 0 : discountCents, currency)],
  ['Too much', ({ surplusCents, currency }) => plainAmount(surplusCents, currency)],
  ['Refunded', ({ refundedCents, currency }) => plainAmount(refundedCents, currency)],
  ['Disputed', ({ disputedCents, currency }) => plainAmount(disputedCents, currency)],
  ['Net', (money) => plainAmount(keptCents(money), money.currency)],
  [
    'Charged',
    ({ chargedCents, chargedCurrency }) => (chargedCents !== null && chargedCurrency ? plainAmount(chargedCents, chargedCurrency) : null),
  ],
  ['Charged in', ({ chargedCurrency }) => chargedCurrency],
  ['Rate', ({ rate }) => rate],
]
