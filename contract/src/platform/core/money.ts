/** Whole minor units of a currency (cents, paise, yen). The server calculates only in these. */
export type Cents = number

export const currencies = ['USD', 'INR', 'EUR', 'GBP', 'AUD', 'CAD', 'JPY', 'KWD'] as const
export type Currency = (typeof currencies)[number]

/** The number of decimals of ISO 4217 currencies that do not have two. */
const decimals: Readonly<Record<string, number>> = {
  ...Object.fromEntries('BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX UYI VND VUV XAF XOF XPF'.split(' ').map((code) => [code, 0])),
  ...Object.fromEntries('BHD IQD JOD KWD LYD OMR TND'.split(' ').map((code) => [code, 3])),
  CLF: 4,
  UYW: 4,
}
const usualDecimals = 2

/** The number of decimals of a currency. */
export const exponentOf = (currency: string): number => decimals[currency] ?? usualDecimals
const minorUnits = (currency: string) => 10 ** exponentOf(currency)

/** The largest accepted amount in major units: even a thousand pages at such a price are still exact. */
export const maxAmount = 1_000_000_000
export const maxCentsOf = (currency: string): Cents => maxAmount * minorUnits(currency)

/** Converts major units, as on the wire (19.99), to whole minor units (1999 of USD, 19990 of KWD). */
export const toCents = (amount: number, currency: string): Cents => Math.round(Number((amount * minorUnits(currency)).toPrecision(15)))
export const fromCents = (cents: Cents, currency: string): number => cents / minorUnits(currency)

/** A plain figure with all its decimals, as in files: `19.90`, `500`, `1.250`. */
export const plainAmount = (cents: Cents, currency: string): string => fromCents(cents, currency).toFixed(exponentOf(currency))

/** Whether an amount has no more decimals than its currency and is not too large, so that conversion loses nothing. */
export const isAmount = (amount: number, currency: string) =>
  Number.isFinite(amount) && Math.abs(amount) <= maxAmount && fromCents(toCents(amount, currency), currency) === amount

/** The message for an amount that is invalid or has too many decimals. */
export const decimalsMessage = (currency: string): string => {
  const words = ['no', 'at most one', 'at most two', 'at most three', 'at most four']
  const exponent = exponentOf(currency)
  const decimals = `${words[exponent]} decimal${exponent === 1 ? '' : 's'}`
  return `Please enter an amount with ${decimals}${exponent === usualDecimals ? '' : ` in ${currency}`}.`
}
