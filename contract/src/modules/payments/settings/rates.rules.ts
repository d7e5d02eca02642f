import type { Cents } from '#core/money.ts'

/** What is charged inside India for a price in dollars: rupees, by a rate that is frozen when the payment is opened. */
export const indianCurrency = 'INR'
export const convertedCurrency = 'USD'

export const rateDecimals = 6
const precision = 10 ** rateDecimals
/** Nobody means a rate beyond these; a figure outside is a slip or a broken source. */
export const leastRate = 1
export const largestRate = 1_000
/** The rate of a product that comes along without a source and without keys: only the embedded gateway charges by it. */
export const embeddedRate = 83

/** For so long a rate of the service is good; it is asked for anew long before. */
export const rateGoodHours = 72
export const rateAskedEveryMinutes = 60
/** A service that says something so different from one hour to the next is not believed. */
export const believedJump = 0.2

export const isRate = (rate: number): boolean =>
  Number.isFinite(rate) && rate >= leastRate && rate <= largestRate && Math.round(rate * precision) / precision === rate

/** Both currencies have hundredths. Half a paisa goes up. */
export function inRupees(cents: Cents, rate: number): Cents {
  const scaled = BigInt(cents) * BigInt(Math.round(rate * precision))
  return Number((scaled + BigInt(precision / 2)) / BigInt(precision))
}

/** A payment with what was charged for it in another currency; nothing of the kind where it is the same. */
export type Charged = { amountCents: Cents; chargedCents: Cents | null }

/** A part of a payment in the currency that was charged. The whole is the whole, and parts of it add up. */
export const chargedPart = ({ amountCents, chargedCents }: Charged, { before, cents }: { before: Cents; cents: Cents }): Cents => {
  if (chargedCents === null) return cents
  return proportion(before + cents, chargedCents, amountCents) - proportion(before, chargedCents, amountCents)
}

/** An amount of the provider's, in the currency of the payment. */
export const paymentPart = ({ amountCents, chargedCents }: Charged, cents: Cents): Cents =>
  chargedCents === null ? cents : proportion(cents, amountCents, chargedCents)

/** Rounded half up, without losing digits on the way. */
const proportion = (part: number, of: number, whole: number): number =>
  Number((2n * BigInt(part) * BigInt(of) + BigInt(whole)) / (2n * BigInt(whole)))
