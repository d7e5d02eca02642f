import type { OrderSummary } from '@app/contract/orders/orders.shapes.ts'

type Payable = Pick<OrderSummary, 'status' | 'mayPay' | 'remaining' | 'totalAmount' | 'isFree'>

/** Why Pay Now does not work yet, or not any more; nothing where it works, or where everything is paid. */
export function whyNotPay({ status, mayPay, remaining, totalAmount, isFree }: Payable): string | undefined {
  if (mayPay) return undefined
  if (status === 'Cancel Order') return 'This order is cancelled.'
  if (isFree) return 'It is free of charge.'
  if (!totalAmount) return 'There is no price yet. We name it next.'
  return remaining ? 'You can pay as soon as we have confirmed the deal.' : undefined
}
