import type { Cents, Currency } from '@app/contract/core/money.ts'
import type { PaymentIntentRow } from '../payments.table.ts'

type Priced = Pick<PaymentIntentRow, 'amountCents' | 'currency' | 'chargedCents' | 'chargedCurrency'>

/** The amount that the provider charges: the converted one if the payment was opened in another currency. */
export const chargeOf = ({ amountCents, currency, chargedCents, chargedCurrency }: Priced): { amountCents: Cents; currency: Currency } =>
  chargedCents !== null && chargedCurrency !== null ? { amountCents: chargedCents, currency: chargedCurrency } : { amountCents, currency }
