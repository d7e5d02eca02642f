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

/** Status and notifications commit together: no mail without a change, and no second mail for the same change. */
export const changeOrderStatus = (
  context: Pick<AppContext, 'db' | 'clock' | 'config' | 'ports'>,
  actor: Actor,
  input: StatusInput,
): Promise<OrderRow> =>
  context.db.transaction(async (db) => {
    const scoped = { ...context, db, clock: stopped(context.clock) }
    const status = statusFrom(input.status)
    const before = await lockOrder(db, actor, input.id)
    if (!status) throw badInput('status', 'There is no such status.')
    if (before.status !== status) refuseUnless(mayChangeStatus(actor, before, status), `You may not change ${before.status} to ${status}.`)
    const order = await agreePrice(scoped, actor, before, { ...input, status })
    if (order.status === status) return order
    if (needsPrice(priceOf(order), status)) throw badInput('totalAmount', priceNeeded)
    const isCancelled = status === 'Cancel Order'
    if (isCancelled && !input.reason && !order.cancellationReason) throw badInput('reason', 'Required!')
    const isDeal = status === 'Deal Confirmed' || (isAfterDeal(status) && order.dealConfirmedAt === null)
    // Staff may confirm a deal without the customer's answer; the offer is then marked as confirmed by hand.
    if (isDeal) await closeOpenOffer(db, order.id, 'confirmedByHand', { by: actor.id, at: scoped.clock.now(), words: input.how })
    return await giveStatus(scoped, actor.id, order, {
      status,
      reason: isCancelled ? input.reason : undefined,
      ...(isDeal && { eventDetails: { isByHand: true, ...(input.how && { how: input.how }) } }),
    })
  })
