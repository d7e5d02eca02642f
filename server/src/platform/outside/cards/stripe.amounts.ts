import type { Cents } from '@app/contract/core/money.ts'
import { exponentOf } from '@app/contract/core/money.ts'
import { CardRequestRefused } from './problems.ts'

/** Currencies without a minor unit that Stripe still counts in hundredths. */
const countedInHundredths = ['ISK', 'UGX']
/** Card networks settle currencies with three decimals in two, so Stripe only accepts amounts that end in 0. */
const hasThreeDecimals = (currency: string) => exponentOf(currency) === 3

const factorOf = (currency: string) => (countedInHundredths.includes(currency) ? 100 : 1)

/** Our minor units as Stripe takes them. Throws CardRequestRefused for an amount that it can't charge. */
export function toStripeAmount(cents: Cents, currency: string): number {
  if (hasThreeDecimals(currency) && cents % 10 !== 0)
    throw new CardRequestRefused(
      `Cards take ${currency} in steps of 0.010 only. Please ask us for another way to pay.`,
      'amount_not_chargeable',
    )
  return cents * factorOf(currency)
}

/** Stripe's amount, with a currency in any case, in our minor units. */
export const fromStripeAmount = (amount: number, currency: string): Cents => amount / factorOf(currency.toUpperCase())
