import type { Actor } from '@app/contract/core/access.ts'
import { dayIn } from '@app/contract/core/format.ts'
import {
  type DealAction,
  dealActions,
  isPartyTo,
  isPossible,
  nothingDelivered,
  payBeforeAccepting,
  shownState,
  stepRefusal,
} from '@app/contract/orders/deal.rules.ts'
import { isRemaining } from '@app/contract/orders/orders.rules.ts'
import type { AppContext } from '#core/context.ts'
import { conflict, notFound, refuseUnless } from '#core/refusal.ts'
import type { OrderMatters } from '../nextAction/orderMatters.store.ts'
import type { OrderRow } from '../orders.table.ts'

type Deps = Pick<AppContext, 'clock' | 'config'>

/** The steps of the deal that this person may take now. The screen offers exactly the steps that the calls allow. */
export const dealChoices = (actor: Actor, order: OrderRow, matters: OrderMatters, context: Deps): DealAction[] =>
  dealActions.filter(
    (action) => isPartyTo(action, actor, order) && isPossible(action, order.status) && !missingComponents(action, order, matters, context),
  )

/** @throws Refusal REFUSED if the status does not allow the step, NOT_FOUND for people who are no party to it */
export function refuseStep(action: DealAction, actor: Actor, order: OrderRow): void {
  // A person who is no party to the step must not learn of the order.
  if (!isPartyTo(action, actor, order)) throw notFound('Order')
  refuseUnless(isPossible(action, order.status), stepRefusal(action, order.status))
}

/** The reason why a delivery can't be accepted, in words. */
export function whyNotAcceptable(order: OrderRow, { hasWork }: Pick<OrderMatters, 'hasWork'>): string | undefined {
  if (!hasWork) return nothingDelivered
  return isRemaining(order) && order.codeReleasedAt === null ? payBeforeAccepting : undefined
}
export function refuseUnacceptable(order: OrderRow, matters: Pick<OrderMatters, 'hasWork'>): void {
  const why = whyNotAcceptable(order, matters)
  if (why) throw conflict(why)
}

const offerActions: readonly DealAction[] = ['withdrawOffer', 'remindOfOffer', 'acceptOffer', 'askForOfferChange', 'declineOffer']

function missingComponents(action: DealAction, order: OrderRow, matters: OrderMatters, { clock, config }: Deps): boolean {
  const state = matters.offer && shownState(matters.offer, dayIn(config.TIME_ZONE, clock.now()))
  if (offerActions.includes(action)) return state !== 'open' && !(action === 'withdrawOffer' && state === 'expired')
  if (action === 'editRequest') return state === 'open'
  return action === 'acceptDelivery' && whyNotAcceptable(order, matters) !== undefined
}
