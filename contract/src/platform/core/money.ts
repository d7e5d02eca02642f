/** Whole minor units of a currency (cents, paise, yen). Inside the server money is never anything else. */
export type Cents = number

export const currencies = ['USD', 'INR', 'EUR', 'GBP', 'AUD', 'CAD', 'JPY', 'KWD'] as const
export type Currency = (typeof currencies)[number]

/** The currencies of ISO 4217 whose minor unit is no hundredth: how many decimals they have. */
const decimals: Readonly<Record<string, number>> = {
  ...Object.fromEntries('BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX UYI VND VUV XAF XOF XPF'.split(' ').map((code) => [code, 0])),
  ...Object.fromEntries('BHD IQD JOD KWD LYD OMR TND'.split(' ').map((code) => [code, 3])),
  CLF: 4,
  UYW: 4,
}
const usualDecimals = 2

/** How many decimals an amount of this currency has. */
export const exponentOf = (currency: string): number => decimals[currency] ?? usualDecimals
const minorUnits = (currency: string) => 10 ** exponentOf(currency)

/** The largest amount that is accepted anywhere, in major units: a thousand pages at such a fee are still counted exactly. */
export const maxAmount = 1_000_000_000
export const maxCentsOf = (currency: string): Cents => maxAmount * minorUnits(currency)

/** Major units as they travel on the wire (19.99) to whole minor units (1999 of USD, 19990 of KWD). */
export const toCents = (amount: number, currency: string): Cents => Math.round(Number((amount * minorUnits(currency)).toPrecision(15)))
export const fromCents = (cents: Cents, currency: string): number => cents / minorUnits(currency)

/** As a plain figure with all its decimals, such as a file holds: `19.90`, `500`, `1.250`. */
export const plainAmount = (cents: Cents, currency: string): string => fromCents(cents, currency).toFixed(exponentOf(currency))

/** True for an amount that has no more decimals than its currency and stays below the ceiling, so that nothing is invented or lost. */
export const isAmount = (amount: number, currency: string) =>
  Number.isFinite(amount) && Math.abs(amount) <= maxAmount && fromCents(toCents(amount, currency), currency) === amount

/** What to do about an amount that is none, or is too fine for its currency. */
export const decimalsMessage = (currency: string): string => {
  const words = ['no', 'at most one', 'at most two', 'at most three', 'at most four']
  const exponent = exponentOf(currency)
  const decimals = `${words[exponent]} decimal${exponent === 1 ? '' : 's'}`
  return `Please enter an amount with ${decimals}${exponent === usualDecimals ? '' : ` in ${currency}`}.`
}
