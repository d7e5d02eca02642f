import type { Cents, Currency } from '@app/contract/core/money.ts'
import { convertedCurrency, indianCurrency, inRupees } from '@app/contract/payments/settings/rates.rules.ts'
import type { AppContext } from '#core/context.ts'
import { refuseUnless } from '#core/refusal.ts'
import type { Db } from '#database/db.ts'
import type { PaymentIntentRow } from '../payments.table.ts'
import { currentRate } from './currentRate.ts'

type Converted = Partial<Pick<PaymentIntentRow, 'chargedCents' | 'chargedCurrency' | 'rate' | 'rateSource' | 'rateAt'>>

/** The amount charged inside India at the current rate; the new intent stores it for good. Throws REFUSED. */
export async function convert(db: Db, context: AppContext, amountCents: Cents, currency: Currency): Promise<Converted> {
  if (currency === indianCurrency) return {}
  refuseUnless(currency === convertedCurrency, `Prices in ${currency} can't be paid inside India. Please pay by card.`)
  const now = await currentRate(db, context)
  if (!now) {
    refuseUnless(false, 'The exchange rate for rupees is not known right now. Please pay by card, or try again later.')
    return {}
  }
  const { rate, source, at } = now
  return {
    chargedCents: inRupees(amountCents, rate),
    chargedCurrency: indianCurrency,
    rate: String(rate),
    rateSource: source,
    rateAt: at,
  }
}
