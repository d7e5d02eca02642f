import type { OrderSummary } from '@app/contract/orders/orders.shapes.ts'
import { href } from '@app/contract/screens.ts'
import { money } from '#core/format.ts'

export type Need = {
  id: string
  /** The order, and what is wanted of the customer. */
  order: string
  words: string
  action: string
  to: string
}

const shownAtMost = 3

/** What waits for the customer and nobody else: a payment, or a delivery they have not looked at. The nearest deadline first. */
export function needsOf(orders: readonly OrderSummary[]): Need[] {
  const toPay = orders.filter(({ mayPay }) => mayPay).toSorted((one, other) => one.deadline.localeCompare(other.deadline))
  const toOpen = orders.filter(({ status, remaining }) => status === 'Delivered' && !remaining)
  return [...toPay.map(payment), ...toOpen.map(delivery)].slice(0, shownAtMost)
}

const payment = ({ _id, name, status, paidAmount = 0, remainingAmount = 0, currency }: OrderSummary): Need => ({
  id: _id,
  order: name,
  words: whatPayingDoes(status, paidAmount > 0),
  action: `Pay ${money(remainingAmount, currency)}`,
  to: href('payment', { id: _id }),
})

function whatPayingDoes(status: OrderSummary['status'], isPartlyPaid: boolean) {
  if (status === 'Delivered' || status === 'Completed') return 'It is done. Paying the rest opens the source code.'
  return isPartlyPaid ? 'The work is under way. The rest is still open.' : 'The price is agreed. The work begins with your payment.'
}

const delivery = ({ _id, name }: OrderSummary): Need => ({
  id: _id,
  order: name,
  words: 'It is delivered. Your files are ready.',
  action: 'Open the order',
  to: href('orderDetails', { slug: _id }),
})
