import { type Cents, type Currency, isAmount, toCents } from '#core/money.ts'

/**
 * - pending: begun, and its first payment has not come
 * - active: paid, and renewed at the end of its period
 * - pastDue: a renewal was declined and is tried again
 * - cancelled: paid until the end of its period, and not renewed then
 * - ended: over
 */
export const subscriptionStates = ['pending', 'active', 'pastDue', 'cancelled', 'ended'] as const
export type SubscriptionState = (typeof subscriptionStates)[number]

/** Those of somebody who has a subscription; nobody has two. */
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

/** Plans are charged in one currency. */
export const planCurrency = 'USD' as const satisfies Currency

/** How many days after the first declined charge of a period it is tried again; after the last of them the subscription ends. */
export const dunningDays = [1, 3, 5, 7] as const

export const maxSessions = 100
export const priceHint = 'Shown to customers, such as $ 49 / month'
export const purchaseMessage = 'Payment Successful!'

/** The price without whatever is no digit, in major units: '$ 49 / month' is 49. Nothing where it can't be read for sure. */
export function amountOfPrice(price: string): number | undefined {
  // Dropping the point of 49.99 would charge a hundred times as much.
  if (/\d[.,]\d{1,2}(?!\d)/.test(price)) return undefined
  const amount = Number(price.replace(/\D/g, '') || Number.NaN)
  return amount > 0 && isAmount(amount, planCurrency) ? amount : undefined
}

export const largestPlanAmount = 100_000
export const smallestPlanAmount = 0.5
export const planCents = (amount: number): Cents => toCents(amount, planCurrency)

/** Each line of what a plan offers, as a bullet. */
export const bulletsOf = (details: string): string[] =>
  details
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')

export const mayCancel = (state: SubscriptionState): boolean => state === 'active' || state === 'pastDue'
export const mayTakeBack = (state: SubscriptionState): boolean => state === 'cancelled'
export const mayChangePlan = (state: SubscriptionState): boolean => state === 'active'
