import { money } from '#core/format.ts'
import { type Cents, type Currency, exponentOf, fromCents } from '#core/money.ts'

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

const inWords = (cents: Cents, currency: Currency) => money(fromCents(cents, currency), currency)

/** Says why no card can be charged an amount; nothing where one can. */
export function whyNotChargeable(cents: Cents, currency: Currency): string | undefined {
  if (isChargeable(cents, currency)) return undefined
  return cents < smallestPayable[currency]
    ? `A card charge must be at least ${inWords(smallestPayable[currency], currency)}.`
    : stepMessage(currency)
}
export const stepMessage = (currency: Currency) => `Cards take ${currency} in steps of ${inWords(stepOf(currency), currency)} only.`

/** Says why an amount that is left to pay could not be paid; nothing where it can, or where nothing is left. */
export function whyNotPayable(leftCents: Cents, currency: Currency): string | undefined {
  if (leftCents === 0 || isChargeable(leftCents, currency)) return undefined
  return `${inWords(leftCents, currency)} would be left, which no card can pay. Leave nothing, or at least ${inWords(smallestPayable[currency], currency)}${
    stepOf(currency) > 1 ? `, in steps of ${inWords(stepOf(currency), currency)}` : ''
  }.`
}

/** Whether an amount can be paid in full after this part: nothing is left, or an amount that can be charged. */
export const leavesChargeable = (cents: Cents, part: Cents, currency: Currency): boolean =>
  part === cents || isChargeable(cents - part, currency)
