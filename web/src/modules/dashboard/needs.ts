import type { WaitingOrder } from '@app/contract/dashboard/dashboard.shapes.ts'
import { href } from '@app/contract/screens.ts'
import { money } from '#core/format.ts'
import type { Me } from '#core/session.ts'
import { nextWords } from '#orders/index.ts'

export type Need = {
  id: string
  /** The order, and the action needed from the customer. */
  order: string
  words: string
  action: string
  to: string
}

const shownAtMost = 3

/** The actions that the customer must take, with the order's own texts: payments first, then deliveries to review. */
export const needsOf = (orders: readonly WaitingOrder[], me: Pick<Me, 'id' | 'role'>, now: Date): Need[] =>
  orders
    .toSorted((one, other) => Number(isReview(one)) - Number(isReview(other)))
    .slice(0, shownAtMost)
    .map((order) => ({ id: order._id, order: order.name, words: nextWords(order, me, now).title, ...wayOf(order) }))

const isReview = ({ nextAction }: WaitingOrder) => nextAction.action === 'review'

const wayOf = (order: WaitingOrder) =>
  isReview(order)
    ? { action: 'Open the order', to: href('orderDetails', { slug: order._id }) }
    : { action: `Pay ${money(order.remainingAmount ?? 0, order.currency)}`, to: href('payment', { id: order._id }) }
