/** Whole minor units of a currency (cents, paise). Inside the server money is never anything else. */
export type Cents = number

export const currencies = ['USD', 'INR', 'EUR', 'GBP', 'AUD', 'CAD'] as const
export type Currency = (typeof currencies)[number]

/** The largest amount that is accepted anywhere: ten million, in minor units. */
export const maxCents: Cents = 1_000_000_000
export const maxAmount = maxCents / 100

/** Major units as they travel on the wire (19.99) to whole minor units (1999). */
export const toCents = (amount: number): Cents => Math.round(amount * 100)
export const fromCents = (cents: Cents): number => cents / 100

/** True for an amount that has no more than two decimals and stays below the ceiling, so that no cent is invented or lost. */
export const isAmount = (amount: number) =>
  Number.isFinite(amount) && Math.abs(amount) <= maxAmount && Math.abs(amount * 100 - Math.round(amount * 100)) < 1e-6
