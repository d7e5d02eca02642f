import { type Cents, type Currency, currencies, toCents } from '#core/money.ts'

/**
 * Default fees of the extras where an order names none, in major units: 50 and 15 US dollars, and round figures of about the same worth in
 * other currencies. The same figure in every currency would be far too low in yen and far too high in dinars.
 */
const usualFees: Record<Currency, { walkthrough: number; reportPage: number }> = {
  USD: { walkthrough: 50, reportPage: 15 },
  INR: { walkthrough: 4_000, reportPage: 1_200 },
  EUR: { walkthrough: 50, reportPage: 15 },
  GBP: { walkthrough: 40, reportPage: 12 },
  AUD: { walkthrough: 75, reportPage: 22 },
  CAD: { walkthrough: 70, reportPage: 20 },
  JPY: { walkthrough: 7_500, reportPage: 2_200 },
  KWD: { walkthrough: 15, reportPage: 5 },
}
const feesIn = (currency: string) => usualFees[currencies.find((known) => known === currency) ?? 'USD']

export const defaultWalkthroughFeeCents = (currency: string): Cents => toCents(feesIn(currency).walkthrough, currency)
export const defaultReportFeeCents = (currency: string): Cents => toCents(feesIn(currency).reportPage, currency)
