import type { Actor } from '@app/contract/core/access.ts'
import { mayChangeStatus, statusFrom } from '@app/contract/orders/orders.rules.ts'
import type { House } from '#core/house.ts'
import { badInput, refuseUnless } from '#core/refusal.ts'
import { giveStatus } from './giveStatus.ts'
import { lockOrder } from './orders.store.ts'
import type { OrderRow } from './orders.table.ts'

type Wish = { id: string; status: string; reason?: string | undefined }

/** The new status and the news of it commit together: nobody is mailed about a change that did not happen, or twice about one that did. */
export const changeOrderStatus = (house: Pick<House, 'db' | 'clock' | 'config'>, actor: Actor, wish: Wish): Promise<OrderRow> =>
  house.db.transaction(async (db) => {
    const status = statusFrom(wish.status)
    const order = await lockOrder(db, actor, wish.id)
    if (!status) throw badInput('status', 'There is no such status.')
    if (order.status === status) return order
    refuseUnless(mayChangeStatus(actor, order, status), `You may not change ${order.status} to ${status}.`)
    const isCancelled = status === 'Cancel Order'
    if (isCancelled && !wish.reason && !order.cancellationReason) throw badInput('reason', 'Required!')
    return await giveStatus({ ...house, db }, actor.id, order, { status, reason: isCancelled ? wish.reason : undefined })
  })
