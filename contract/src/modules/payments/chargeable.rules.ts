import { type Cents, type Currency, exponentOf } from '#core/money.ts'

/** The smallest amount that every provider of a currency charges: by card, and in rupees by the gateway in India. */
export const smallestPayable = {
  USD: 50,
  INR: 100,
  EUR: 50,
  GBP: 30,
  AUD: 50,
  CAD: 50,
  JPY: 50,
  KWD: 150,
} as const satisfies Record<Currency, Cents>

/** Card networks settle currencies with three decimals in two. */
export const stepOf = (currency: Currency): Cents => (exponentOf(currency) === 3 ? 10 : 1)

/** Whether one payment by card or gateway can be of this amount. */
export const isChargeable = (cents: Cents, currency: Currency): boolean =>
  cents >= smallestPayable[currency] && cents % stepOf(currency) === 0

/** Whether an amount can be paid in full after this part: nothing is left, or an amount that can be charged. */
export const leavesChargeable = (cents: Cents, part: Cents, currency: Currency): boolean =>
  part === cents || isChargeable(cents - part, currency)
