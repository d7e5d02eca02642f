import { type NextAction, nextAction } from '@app/contract/orders/nextAction.rules.ts'
import { areCommentsClosed } from '@app/contract/orders/orders.rules.ts'
import { days, later } from '#core/clock.ts'
import type { AppContext } from '#core/context.ts'
import type { OrderRow } from '../orders.table.ts'
import type { OrderMatters } from './orderMatters.store.ts'

/** What happens next with an order and who does it, from all that is known of it. The customer has as long as its messages are open. */
export function nextActionOf(order: OrderRow, matters: OrderMatters, { clock, config }: Pick<AppContext, 'clock' | 'config'>): NextAction {
  const closeAfter = config.COMMENTS_CLOSE_AFTER_DAYS
  return nextAction({
    ...order,
    ...matters,
    isFree: order.freeReason !== null,
    isAssigned: order.managerId !== null || order.employeeId !== null,
    isCodeReleased: order.codeReleasedAt !== null,
    reviewUntil: order.deliveredAt && order.isCommentDisabled === null ? later(order.deliveredAt, days(closeAfter)) : null,
    isReviewOver: areCommentsClosed(order, clock.now(), closeAfter),
  })
}
