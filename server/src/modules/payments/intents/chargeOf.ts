import type { Cents, Currency } from '@app/contract/core/money.ts'
import type { PaymentIntentRow } from '../payments.table.ts'

type Priced = Pick<PaymentIntentRow, 'amountCents' | 'currency' | 'chargedCents' | 'chargedCurrency'>

/** The provider's id by which a paid intent is refunded: that of its payment, where the intent itself can have several. */
export const chargeIdOf = ({ paidBy, providerId }: Pick<PaymentIntentRow, 'paidBy' | 'providerId'>): string | null => paidBy ?? providerId

/** The amount that the provider charges: the converted one if the payment was opened in another currency. */
export const chargeOf = ({ amountCents, currency, chargedCents, chargedCurrency }: Priced): { amountCents: Cents; currency: Currency } =>
  chargedCents !== null && chargedCurrency !== null ? { amountCents: chargedCents, currency: chargedCurrency } : { amountCents, currency }
