import type { Cents } from '#core/money.ts'

/** The currency charged inside India for a price in dollars, at a rate that is frozen when the payment is opened. */
export const indianCurrency = 'INR'
export const convertedCurrency = 'USD'

export const rateDecimals = 6
const precision = 10 ** rateDecimals
/** A rate outside these bounds is a typing mistake or a broken source. */
export const leastRate = 1
export const largestRate = 1_000
/** The rate without a source and without keys; only the embedded gateway charges by it. */
export const embeddedRate = 83

/** A rate of the service is valid this long; it is requested anew long before. */
export const rateGoodHours = 72
export const rateAskedEveryMinutes = 60
/** A larger relative change within an hour is not believed. */
export const believedJump = 0.2

export const isRate = (rate: number): boolean =>
  Number.isFinite(rate) && rate >= leastRate && rate <= largestRate && Math.round(rate * precision) / precision === rate

/** Both currencies have hundredths. Half a paisa rounds up. */
export function inRupees(cents: Cents, rate: number): Cents {
  const scaled = BigInt(cents) * BigInt(Math.round(rate * precision))
  return Number((scaled + BigInt(precision / 2)) / BigInt(precision))
}

/** A payment with the amount charged in another currency; `chargedCents` is null if the currency is the same. */
export type Charged = { amountCents: Cents; chargedCents: Cents | null }

/** Converts a part of a payment to the charged currency. Parts add up exactly to the whole. */
export const chargedPart = ({ amountCents, chargedCents }: Charged, { before, cents }: { before: Cents; cents: Cents }): Cents => {
  if (chargedCents === null) return cents
  return proportion(before + cents, chargedCents, amountCents) - proportion(before, chargedCents, amountCents)
}

/** Converts an amount of the provider to the currency of the payment. */
export const paymentPart = ({ amountCents, chargedCents }: Charged, cents: Cents): Cents =>
  chargedCents === null ? cents : proportion(cents, amountCents, chargedCents)

/** Rounds half up without losing digits. */
const proportion = (part: number, of: number, whole: number): number =>
  Number((2n * BigInt(part) * BigInt(of) + BigInt(whole)) / (2n * BigInt(whole)))
