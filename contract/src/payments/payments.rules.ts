import { type Cents, fromCents } from '#core/money.ts'
import { coinsToCents, usableCoins } from '../coins/coins.rules.ts'
import { defaultReportFeeCents, defaultWalkthroughFeeCents, partialCents, remainingCents } from '../orders/orders.rules.ts'

export const paymentTypes = ['Stripe', 'Sandbox', 'Razorpay', 'Manual'] as const
/** `open` until the provider says how it ended; an expired one gives its coins back. */
export const intentStates = ['open', 'succeeded', 'failed', 'cancelled'] as const
export const manualMethods = ['Cash', 'Bank Transfer', 'UPI', 'Other'] as const

export const postalCodeLength = 10
export const paymentCountdownSeconds = 5
export const intentMinutes = 60
export const maxQuantity = 100
export const maxReportPages = 1_000

/** What the customer chooses at the checkout; the prices are ours. */
export type PaymentChoice = { isPartial: boolean; quantity: number; wantsWalkthrough: boolean; reportPages: number; coins: number }

type PricedOrder = {
  totalCents: Cents
  paidCents: Cents
  walkthroughFeeCents: Cents | null
  reportFeeCents: Cents | null
  currency: string
}

/** What a choice costs, part by part; `payableCents` is what is charged. */
export type Quote = {
  baseCents: Cents
  quantityCents: Cents
  walkthroughCents: Cents
  reportCents: Cents
  coins: number
  discountCents: Cents
  payableCents: Cents
  mayPayPartially: boolean
}

/** Half the price may be paid while more than that half is left. */
export const mayPayPartially = (order: Pick<PricedOrder, 'totalCents' | 'paidCents'>) =>
  partialCents(order.totalCents) > 0 && remainingCents(order) > partialCents(order.totalCents)

/**
 * Total payable = balance (or the partial amount) × quantity + walkthrough fee + report fee × pages − coin discount.
 * Coins beyond what the person has, or what the amount allows, are left out, and so is a part of a step. Source: 2§9.
 */
export function quote(order: PricedOrder, choice: PaymentChoice, coinBalance: number): Quote {
  const partial = choice.isPartial && mayPayPartially(order)
  const baseCents = partial ? partialCents(order.totalCents) : remainingCents(order)
  const quantityCents = baseCents * choice.quantity
  const walkthroughCents = choice.wantsWalkthrough ? (order.walkthroughFeeCents ?? defaultWalkthroughFeeCents) : 0
  const reportCents = choice.reportPages * (order.reportFeeCents ?? defaultReportFeeCents)
  const before = quantityCents + walkthroughCents + reportCents
  const coins = order.currency === 'USD' ? usableCoins(Math.min(choice.coins, coinBalance), before) : 0
  const discountCents = coinsToCents(coins)
  return {
    baseCents,
    quantityCents,
    walkthroughCents,
    reportCents,
    coins,
    discountCents,
    payableCents: before - discountCents,
    mayPayPartially: mayPayPartially(order),
  }
}

/** The same in major units, with what the choice can be made of: what the checkout shows at once, and the server confirms. */
export function quoteInMajorUnits(order: PricedOrder, choice: PaymentChoice, coinBalance: number) {
  const priced = quote(order, choice, coinBalance)
  return {
    balance: fromCents(remainingCents(order)),
    partialAmount: fromCents(partialCents(order.totalCents)),
    mayPayPartially: priced.mayPayPartially,
    base: fromCents(priced.baseCents),
    quantityAmount: fromCents(priced.quantityCents),
    walkthrough: fromCents(priced.walkthroughCents),
    walkthroughFee: fromCents(order.walkthroughFeeCents ?? defaultWalkthroughFeeCents),
    report: fromCents(priced.reportCents),
    reportFee: fromCents(order.reportFeeCents ?? defaultReportFeeCents),
    coins: priced.coins,
    coinBalance,
    usableCoins: order.currency === 'USD' ? usableCoins(coinBalance, priced.payableCents + priced.discountCents) : 0,
    discount: fromCents(priced.discountCents),
    payable: fromCents(priced.payableCents),
  }
}

/** The card page takes no payments from India; those go through the gateway there. */
export const isIndia = (country: string) => ['in', 'ind', 'india'].includes(country.trim().toLowerCase())
