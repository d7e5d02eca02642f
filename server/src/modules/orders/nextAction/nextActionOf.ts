import { dayIn } from '@app/contract/core/format.ts'
import { isAgreed, shownState } from '@app/contract/orders/deal.rules.ts'
import { type NextAction, type NextFacts, nextAction } from '@app/contract/orders/nextAction.rules.ts'
import { areCommentsClosed } from '@app/contract/orders/orders.rules.ts'
import { days, later } from '#core/clock.ts'
import type { AppContext } from '#core/context.ts'
import { completesAtOf } from '../deal/completesAt.ts'
import type { OrderRow } from '../orders.table.ts'
import type { OrderMatters } from './orderMatters.store.ts'

type Deps = Pick<AppContext, 'clock' | 'config'>

/** The next action of an order and its party, from all known facts. */
export function nextActionOf(order: OrderRow, matters: OrderMatters, context: Deps): NextAction {
  const { clock, config } = context
  const closeAfter = config.COMMENTS_CLOSE_AFTER_DAYS
  const completesAt = completesAtOf(order, matters, context)
  // Without automatic completion, the customer can review until the messages close.
  const looksUntil = order.deliveredAt && order.isCommentDisabled === null ? later(order.deliveredAt, days(closeAfter)) : null
  return nextAction({
    ...order,
    ...matters,
    offer: offerInQuestion(order, matters, context),
    isFree: order.freeReason !== null,
    isAssigned: order.managerId !== null || order.employeeId !== null,
    isCodeReleased: order.codeReleasedAt !== null,
    reviewUntil: completesAt ?? looksUntil,
    isReviewOver: completesAt ? completesAt <= clock.now() : areCommentsClosed(order, clock.now(), closeAfter),
  })
}

/** An offer that is not agreed on. After the deal, a price entered by staff is in force at once; a proposal waits for consent. */
function offerInQuestion(order: OrderRow, { offer }: OrderMatters, { clock, config }: Deps): NextFacts['offer'] {
  if (!offer || (isAgreed(order) && offer.insteadOfCents === null)) return null
  const { validUntil } = offer
  const state = shownState(offer, dayIn(config.TIME_ZONE, clock.now()))
  return state === 'open' || state === 'expired' || state === 'changeRequested' || state === 'declined' ? { state, validUntil } : null
}
