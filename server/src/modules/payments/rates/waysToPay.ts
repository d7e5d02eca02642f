import type { Currency } from '@app/contract/core/money.ts'
import { convertedCurrency, indianCurrency } from '@app/contract/payments/settings/rates.rules.ts'
import type { AppContext } from '#core/context.ts'
import type { Db } from '#database/db.ts'
import type { ServiceRate } from '#outside/exchangeRates/index.ts'
import { currentRate } from './currentRate.ts'
import { findPaymentSettings } from './rates.store.ts'

export type WaysToPay = {
  byCard: boolean
  /** Present if it can be paid inside India, with the rate if the price is in dollars. */
  insideIndia?: { rate?: ServiceRate }
}

/** How an order of this currency can be paid now: the admins' settings, limited to what is set up. The card is the fallback. */
export async function waysToPay(db: Db, context: AppContext, currency: Currency): Promise<WaysToPay> {
  if (!context.cards.razorpay || (currency !== indianCurrency && currency !== convertedCurrency)) return { byCard: true }
  const settings = await findPaymentSettings(db)
  const way = (currency === indianCurrency ? settings?.waysInr : settings?.waysUsd) ?? 'both'
  if (way === 'card') return { byCard: true }
  const rate = currency === convertedCurrency ? await currentRate(db, context) : undefined
  if (currency === convertedCurrency && !rate) return { byCard: true }
  return { byCard: way !== 'india', insideIndia: { ...(rate && { rate }) } }
}
