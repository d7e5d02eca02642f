import { toCents } from '@app/contract/core/money.ts'
import type { Order } from '@app/contract/orders/orders.shapes.ts'
import { quoteInMajorUnits } from '@app/contract/payments/payments.rules.ts'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { CallError } from '#core/callError.ts'
import { calls } from '#core/calls.ts'
import { type CheckoutChoice, choiceWire } from './checkoutChoice.ts'

/** What a choice costs, in major units of the order's currency. */
export type Bill = ReturnType<typeof quoteInMajorUnits>
export type QuoteState = {
  bill: Bill
  /** True when the server has said so for this very choice; until then the figures are our own. */
  isConfirmed: boolean
  /** False until the server has answered at all: how many coins there are is not known before. */
  isKnown: boolean
  error: CallError | null
  retry: () => void
}

const askAfterMs = 250

/** The price at once by the shared rule, and then the server's word on it, which is what will be charged. */
export function useQuote(order: Order, choice: CheckoutChoice): QuoteState {
  const wanted = choiceWire(choice)
  const [settled] = useDebouncedValue(wanted, askAfterMs)
  const { data, error, isPlaceholderData, refetch } = useQuery({
    ...calls.payments.quote.queryOptions({ order: order._id, ...settled }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
  const isConfirmed = data !== undefined && !isPlaceholderData && JSON.stringify(settled) === JSON.stringify(wanted)
  return {
    bill: isConfirmed ? data : ownQuote(order, choice, data?.coinBalance ?? 0),
    isConfirmed,
    isKnown: data !== undefined,
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
