import { toCents } from '@app/contract/core/money.ts'
import type { Order } from '@app/contract/orders/orders.shapes.ts'
import type { IncludedExtras, PaymentQuote } from '@app/contract/payments/payments.calls.ts'
import { quoteInMajorUnits } from '@app/contract/payments/payments.rules.ts'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { CallError } from '#core/callError.ts'
import { calls } from '#core/calls.ts'
import { type CheckoutChoice, choiceInput, type TouchedChoice, wholeChoice } from './checkoutChoice.ts'

/** The price of a choice, in major units of the order's currency. */
export type Bill = ReturnType<typeof quoteInMajorUnits>
export type QuoteState = {
  bill: Bill
  choice: CheckoutChoice
  /** The extras that the order's price includes, or that were bought already. */
  included: IncludedExtras
  /** Coins held by an earlier attempt at this order, which the next one reuses, and coins held for other orders. */
  held: { here: number; elsewhere: number }
  /** True once the server has confirmed this choice; until then the figures are computed here. */
  isConfirmed: boolean
  /** False until the first answer of the server: the coin balance is unknown before. */
  isKnown: boolean
  /** The charge inside India, if the order may be paid there; known only from the server. */
  insideIndia: PaymentQuote['insideIndia']
  error: CallError | null
  retry: () => void
}

const askAfterMs = 250
const nothingIncluded = { codeWalkThrough: false, report: false }

/** The price at once by the shared rule, then the server's quote, which is charged. */
export function useQuote(order: Order, touched: TouchedChoice): QuoteState {
  const wanted = choiceInput(touched)
  const [settled] = useDebouncedValue(wanted, askAfterMs)
  const { data, error, isPlaceholderData, refetch } = useQuery({
    ...calls.payments.quote.queryOptions({ order: order._id, ...settled }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
  const isConfirmed = data !== undefined && !isPlaceholderData && JSON.stringify(settled) === JSON.stringify(wanted)
  const included = data?.included ?? nothingIncluded
  const choice = wholeChoice(touched, included)
  return {
    choice,
    included,
    held: { here: data?.coinsHeldHere ?? 0, elsewhere: data?.coinsHeldElsewhere ?? 0 },
    bill: isConfirmed ? data : ownQuote(order, choice, data?.coinBalance ?? 0),
    isConfirmed,
    isKnown: data !== undefined,
    insideIndia: isConfirmed ? data.insideIndia : undefined,
    error: data ? null : error,
    retry: () => void refetch(),
  }
}

type PricedOrder = Pick<Order, 'totalAmount' | 'paidAmount' | 'codeWalkThrough' | 'reportFee' | 'currency'>
/** Computes the quote with the same rule as the server. */
export function ownQuote(order: PricedOrder, choice: CheckoutChoice, coinBalance: number): Bill {
  const { totalAmount = 0, paidAmount = 0, codeWalkThrough, reportFee, currency } = order
  const cents = (amount: number | undefined) => (amount === undefined ? null : toCents(amount, currency))
  const priced = {
    totalCents: toCents(totalAmount, currency),
    paidCents: toCents(paidAmount, currency),
    walkthroughFeeCents: cents(codeWalkThrough),
    reportFeeCents: cents(reportFee),
    currency,
  }
  return quoteInMajorUnits(priced, { ...choice, reportPages: choice.wantsReport ? choice.reportPages : 0 }, coinBalance)
}
