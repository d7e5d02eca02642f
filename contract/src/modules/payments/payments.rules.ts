import { coinsToCents, usableCoins } from '#coins/coins.rules.ts'
import { type Cents, currencies, fromCents } from '#core/money.ts'
import { defaultReportFeeCents, defaultWalkthroughFeeCents } from '#orders/fees.rules.ts'
import { partialCents, remainingCents } from '#orders/orders.rules.ts'
import { isChargeable, leavesChargeable } from './chargeable.rules.ts'

export const paymentTypes = ['Stripe', 'Sandbox', 'Razorpay', 'Manual'] as const
/**
 * An intent is `open` until the provider reports its end; an expired one releases its coins. It is `superseded` if the order's amounts
 * have changed since: it is being ended at the provider and may still turn out to be paid until the provider has answered.
 */
export const intentStates = ['open', 'superseded', 'succeeded', 'failed', 'cancelled'] as const
export const unfinishedIntentStates = ['open', 'superseded'] as const satisfies readonly (typeof intentStates)[number][]
export const manualMethods = ['Cash', 'Bank Transfer', 'UPI', 'Other'] as const
/** Maximum length of the reference that a bank, a wallet or a cheque gives a payment. */
export const referenceLength = 100

export const postalCodeLength = 10
export const paymentCountdownSeconds = 5
export const maxQuantity = 100
export const maxReportPages = 1_000

/** The customer's choice at the checkout; the server sets the prices. */
export type PaymentChoice = { isPartial: boolean; quantity: number; wantsWalkthrough: boolean; reportPages: number; coins: number }

export type Extras = Pick<PaymentChoice, 'wantsWalkthrough' | 'reportPages'>

type PricedOrder = {
  totalCents: Cents
  paidCents: Cents
  walkthroughFeeCents: Cents | null
  reportFeeCents: Cents | null
  currency: string
}

/** The price of a choice, part by part; `payableCents` is charged. */
export type Quote = {
  baseCents: Cents
  quantityCents: Cents
  walkthroughCents: Cents
  reportCents: Cents
  /** How much the order's total grows: the amount paid beyond its balance. */
  extrasCents: Cents
  coins: number
  discountCents: Cents
  payableCents: Cents
  mayPayPartially: boolean
}

/** Half the price may be paid while more than half is left, if both the half and the rest can be charged. */
export function mayPayPartially(order: Pick<PricedOrder, 'totalCents' | 'paidCents' | 'currency'>): boolean {
  const half = partialCents(order.totalCents, order.currency)
  const currency = currencies.find((one) => one === order.currency)
  const left = remainingCents(order)
  return left > half && currency !== undefined && isChargeable(half, currency) && leavesChargeable(left, half, currency)
}

/** Half is not offered for a quantity above 1, since no one agreed on half of several. */
export const isHalfOfMany = ({ isPartial, quantity }: Pick<PaymentChoice, 'isPartial' | 'quantity'>) => isPartial && quantity > 1
export const halfOfManyMessage = 'Half can be paid for a quantity of 1 only. Set the quantity to 1, or pay all of it.'

/**
 * Total payable = balance (or the partial amount) × quantity + walkthrough fee + report fee × pages − coin discount. Coins are capped at
 * the balance, at the amount, and at whole steps. Source: 2§9.
 */
export function quote(order: PricedOrder, choice: PaymentChoice, coinBalance: number): Quote {
  const partial = choice.isPartial && choice.quantity === 1 && mayPayPartially(order)
  const baseCents = partial ? partialCents(order.totalCents, order.currency) : remainingCents(order)
  const quantityCents = baseCents * choice.quantity
  const walkthroughCents = choice.wantsWalkthrough ? (order.walkthroughFeeCents ?? defaultWalkthroughFeeCents(order.currency)) : 0
  const reportCents = choice.reportPages * (order.reportFeeCents ?? defaultReportFeeCents(order.currency))
  const before = quantityCents + walkthroughCents + reportCents
  const coins = order.currency === 'USD' ? usableCoins(Math.min(choice.coins, coinBalance), before) : 0
  const discountCents = coinsToCents(coins)
  return {
    baseCents,
    quantityCents,
    walkthroughCents,
    reportCents,
    extrasCents: before - baseCents,
    coins,
    discountCents,
    payableCents: before - discountCents,
    mayPayPartially: mayPayPartially(order),
  }
}

/** The quote in major units, with the available options. The checkout shows it at once; the server confirms it. */
export function quoteInMajorUnits(order: PricedOrder, choice: PaymentChoice, coinBalance: number) {
  const priced = quote(order, choice, coinBalance)
  const major = (cents: Cents) => fromCents(cents, order.currency)
  return {
    total: major(order.totalCents),
    totalAfter: major(order.totalCents + priced.extrasCents),
    balance: major(remainingCents(order)),
    partialAmount: major(partialCents(order.totalCents, order.currency)),
    mayPayPartially: priced.mayPayPartially,
    base: major(priced.baseCents),
    quantityAmount: major(priced.quantityCents),
    walkthrough: major(priced.walkthroughCents),
    walkthroughFee: major(order.walkthroughFeeCents ?? defaultWalkthroughFeeCents(order.currency)),
    report: major(priced.reportCents),
    reportFee: major(order.reportFeeCents ?? defaultReportFeeCents(order.currency)),
    coins: priced.coins,
    coinBalance,
    usableCoins: order.currency === 'USD' ? usableCoins(coinBalance, priced.payableCents + priced.discountCents) : 0,
    discount: major(priced.discountCents),
    payable: major(priced.payableCents),
  }
}

/** The card form takes no payments from India; they go through the gateway there. */
export const isIndia = (country: string) => ['in', 'ind', 'india'].includes(country.trim().toLowerCase())
