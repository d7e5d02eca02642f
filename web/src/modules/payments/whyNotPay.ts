import type { OrderSummary } from '@app/contract/orders/orders.shapes.ts'

type Payable = Pick<OrderSummary, 'status' | 'mayPay' | 'remaining' | 'totalAmount' | 'isFree'>

/** Why Pay Now is disabled; undefined if it is enabled or all is paid. */
export function whyNotPay({ status, mayPay, remaining, totalAmount, isFree }: Payable): string | undefined {
  if (mayPay) return undefined
  if (status === 'Cancel Order') return 'This order is cancelled.'
  if (isFree) return 'It is free of charge.'
  if (!totalAmount) return 'There is no price yet. We will send you one.'
  return remaining ? 'You can pay once we have confirmed the deal.' : undefined
}
