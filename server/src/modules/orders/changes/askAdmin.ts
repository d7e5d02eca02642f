import type { Actor } from '@app/contract/core/access.ts'
import { toCents } from '@app/contract/core/money.ts'
import type { AdminRequest } from '@app/contract/orders/orders.rules.ts'
import type { AppContext } from '#core/context.ts'
import { lockOrder } from '../orders.store.ts'
import { recordOrderEvents } from '../timeline/recordOrderEvents.ts'
import { refuseFineAmounts } from './refuseFineAmounts.ts'

type Input = { id: string; what: AdminRequest; amount?: number | undefined; words: string }

/** Records a request of sales for a refund or an invoice, and notifies the admins. */
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
    await recordOrderEvents(db, id, { actorId: actor.id, at: clock.now() }, [{ kind: 'adminAsked', details }])
  })
