import { toCents } from '@app/contract/core/money.ts'
import type { Order } from '@app/contract/orders/orders.shapes.ts'
import type { AskedExtras, PaymentQuote } from '@app/contract/payments/payments.calls.ts'
import { quoteInMajorUnits } from '@app/contract/payments/payments.rules.ts'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { CallError } from '#core/callError.ts'
import { calls } from '#core/calls.ts'
import { type CheckoutChoice, choiceInput, type Touched, wholeChoice } from './checkoutChoice.ts'

/** What a choice costs, in major units of the order's currency. */
export type Bill = ReturnType<typeof quoteInMajorUnits>
export type QuoteState = {
  bill: Bill
  /** What is chosen, with what the order asks for where nobody has chosen otherwise. */
  choice: CheckoutChoice
  /** The extras that the order asks for and nobody has paid for yet. */
  asked: AskedExtras
  /** Coins that an earlier attempt at this order holds, which the next one takes over, and those held for other orders. */
  held: { here: number; elsewhere: number }
  /** True when the server has said so for this very choice; until then the figures are our own. */
  isConfirmed: boolean
  /** False until the server has answered at all: how many coins there are is not known before. */
  isKnown: boolean
  /** What is charged inside India, where it may be paid there; known with the server's word alone. */
  insideIndia: PaymentQuote['insideIndia']
  error: CallError | null
  retry: () => void
}

const askAfterMs = 250
const nothingAsked = { codeWalkThrough: false, reportPages: 0 }

/** The price at once by the shared rule, and then the server's word on it, which is what will be charged. */
export function useQuote(order: Order, touched: Touched): QuoteState {
  const wanted = choiceInput(touched)
  const [settled] = useDebouncedValue(wanted, askAfterMs)
  const { data, error, isPlaceholderData, refetch } = useQuery({
    ...calls.payments.quote.queryOptions({ order: order._id, ...settled }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
  const isConfirmed = data !== undefined && !isPlaceholderData && JSON.stringify(settled) === JSON.stringify(wanted)
  const asked = data?.asked ?? nothingAsked
  const choice = wholeChoice(touched, asked)
  return {
    choice,
    asked,
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
/** The order's figures by the rule that the server goes by too. */
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
