import type { Cents, Currency } from '@app/contract/core/money.ts'
import type { PaymentIntentRow } from '../payments.table.ts'

type Priced = Pick<PaymentIntentRow, 'amountCents' | 'currency' | 'chargedCents' | 'chargedCurrency'>

/** What the provider charges: the price, or what it was in another currency when the payment was opened. */
export const chargeOf = ({ amountCents, currency, chargedCents, chargedCurrency }: Priced): { amountCents: Cents; currency: Currency } =>
  chargedCents !== null && chargedCurrency !== null ? { amountCents: chargedCents, currency: chargedCurrency } : { amountCents, currency }
