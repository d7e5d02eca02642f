import type { Actor } from '@app/contract/core/access.ts'
import { isAfterDeal, mayChangeStatus, needsPrice, priceNeeded, statusFrom } from '@app/contract/orders/orders.rules.ts'
import type { StatusInput } from '@app/contract/orders/orders.shapes.ts'
import { stopped } from '#core/clock.ts'
import type { AppContext } from '#core/context.ts'
import { badInput, refuseUnless } from '#core/refusal.ts'
import { closeOpenOffer } from '../deal/offers.store.ts'
import { lockOrder } from '../orders.store.ts'
import type { OrderRow } from '../orders.table.ts'
import { agreePrice, priceOf } from './agreePrice.ts'
import { giveStatus } from './giveStatus.ts'

/** The new status and the news of it commit together: nobody is mailed about a change that did not happen, or twice about one that did. */
export const changeOrderStatus = (
  context: Pick<AppContext, 'db' | 'clock' | 'config' | 'ports'>,
  actor: Actor,
  input: StatusInput,
): Promise<OrderRow> =>
  context.db.transaction(async (db) => {
    const here = { ...context, db, clock: stopped(context.clock) }
    const status = statusFrom(input.status)
    const before = await lockOrder(db, actor, input.id)
    if (!status) throw badInput('status', 'There is no such status.')
    if (before.status !== status) refuseUnless(mayChangeStatus(actor, before, status), `You may not change ${before.status} to ${status}.`)
    const order = await agreePrice(here, actor, before, { ...input, status })
    if (order.status === status) return order
    if (needsPrice(priceOf(order), status)) throw badInput('totalAmount', priceNeeded)
    const isCancelled = status === 'Cancel Order'
    if (isCancelled && !input.reason && !order.cancellationReason) throw badInput('reason', 'Required!')
    const isDeal = status === 'Deal Confirmed' || (isAfterDeal(status) && order.dealConfirmedAt === null)
    // Staff may confirm a deal that the customer has not answered; the story says that they did.
    if (isDeal) await closeOpenOffer(db, order.id, 'confirmedByHand', { by: actor.id, at: here.clock.now() })
    return await giveStatus(here, actor.id, order, {
      status,
      reason: isCancelled ? input.reason : undefined,
      ...(isDeal && { told: { isByHand: true } }),
    })
  })
