import type { Actor } from '@app/contract/core/access.ts'
import { toCents } from '@app/contract/core/money.ts'
import type { AdminRequest } from '@app/contract/orders/orders.rules.ts'
import { later, minutes } from '#core/clock.ts'
import type { AppContext } from '#core/context.ts'
import { lockOrder } from '../orders.store.ts'
import { hasEvent } from '../timeline/orderEvents.store.ts'
import { recordOrderEvents } from '../timeline/recordOrderEvents.ts'
import { refuseFineAmounts } from './refuseFineAmounts.ts'

type Input = { id: string; what: AdminRequest; amount?: number | undefined; words: string }

/** The same request within this time is a repeated call, as after a lost answer. */
const repeatMs = minutes(1)

/** Records a request of sales for a refund or an invoice, and notifies the admins once. */
export const askAdmin = (
  { db, clock }: Pick<AppContext, 'db' | 'clock'>,
  actor: Actor,
  { id, what, amount, words }: Input,
): Promise<void> =>
  db.transaction(async (db) => {
    const order = await lockOrder(db, actor, id)
    refuseFineAmounts({ totalAmount: amount }, order.currency)
    const amountCents = amount === undefined ? null : toCents(amount, order.currency)
    const details = { what, words, currency: order.currency, ...(amountCents !== null && { amountCents }) }
    const now = clock.now()
    if (await hasEvent(db, { orderId: id, kind: 'adminAsked', actorId: actor.id, details, since: later(now, -repeatMs) })) return
    await recordOrderEvents(db, id, { actorId: actor.id, at: now }, [{ kind: 'adminAsked', details }])
  })
