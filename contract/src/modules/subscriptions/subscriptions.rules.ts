import { type Cents, type Currency, isAmount, toCents } from '#core/money.ts'

/**
 * - pending: begun, first payment not received
 * - active: paid, renewed at the end of its period
 * - pastDue: a renewal was declined and is retried
 * - cancelled: paid until the end of its period, without renewal
 * - ended: over
 */
export const subscriptionStates = ['pending', 'active', 'pastDue', 'cancelled', 'ended'] as const
export type SubscriptionState = (typeof subscriptionStates)[number]

/** States of a current subscription; a customer has at most one. */
export const heldStates = ['active', 'pastDue', 'cancelled'] as const
export const isHeld = (state: SubscriptionState): boolean => heldStates.some((held) => held === state)

const words = {
  pending: 'Not paid yet',
  active: 'Active',
  pastDue: 'Past due',
  cancelled: "Cancelled at the period's end",
  ended: 'Ended',
} as const satisfies Record<SubscriptionState, string>
export const stateWords = (state: SubscriptionState): string => words[state]

/** All plans are charged in this currency. */
export const planCurrency = 'USD' as const satisfies Currency

/** Days after the first declined charge on which it is retried; after the last one the subscription ends. */
export const dunningDays = [1, 3, 5, 7] as const

export const maxSessions = 100
export const priceHint = 'Shown to customers, such as $ 49 / month'
export const purchaseMessage = 'Payment Successful!'

/** Reads the amount from a price text, in major units: '$ 49 / month' is 49. Undefined if it is ambiguous. */
export function amountOfPrice(price: string): number | undefined {
  // Dropping the point of 49.99 would charge a hundred times as much.
  if (/\d[.,]\d{1,2}(?!\d)/.test(price)) return undefined
  const amount = Number(price.replace(/\D/g, '') || Number.NaN)
  return amount > 0 && isAmount(amount, planCurrency) ? amount : undefined
}

/** Whether a price text names sums, and none of them is the amount that is charged: '$49 / month' for 59. */
export function contradictsLabel(price: string, amount: number): boolean {
  const named = price.match(/\d[\d,]*(?:\.\d+)?/g) ?? []
  return named.length > 0 && !named.some((text) => Number(text.replaceAll(',', '')) === amount)
}

export const largestPlanAmount = 100_000
export const smallestPlanAmount = 0.5
export const planCents = (amount: number): Cents => toCents(amount, planCurrency)

/** The lines of a plan's details, as bullets. */
export const bulletsOf = (details: string): string[] =>
  details
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')

export const mayCancel = (state: SubscriptionState): boolean => state === 'active' || state === 'pastDue'
export const mayUndoCancellation = (state: SubscriptionState): boolean => state === 'cancelled'
export const mayChangePlan = (state: SubscriptionState): boolean => state === 'active'
