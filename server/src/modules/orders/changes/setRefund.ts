import type { Actor } from '@app/contract/core/access.ts'
import { isBackOffice, maySetRefund } from '@app/contract/orders/orders.rules.ts'
import type { AppContext } from '#core/context.ts'
import { refuseUnless } from '#core/refusal.ts'
import { noRefund } from '../orders.serializer.ts'
import { lockOrder, saveOrder } from '../orders.store.ts'
import { recordOrderEvents } from '../timeline/recordOrderEvents.ts'

/** Records, in words, how a cancelled order is refunded; `none` or an empty text clears it. */
export const setRefund = ({ db, clock }: Pick<AppContext, 'db' | 'clock'>, actor: Actor, id: string, words: string): Promise<void> =>
  db.transaction(async (db) => {
    const order = await lockOrder(db, actor, id)
    refuseUnless(isBackOffice(actor.role))
    refuseUnless(maySetRefund(actor, order), 'Only a cancelled order has a refund.')
    const refundStatus = words === '' || words.toLowerCase() === noRefund ? null : words
    if (order.refundStatus === refundStatus) return
    const now = clock.now()
    await saveOrder(db, id, { refundStatus }, now)
    await recordOrderEvents(db, id, { actorId: actor.id, at: now }, [
      { kind: 'refund', details: { from: order.refundStatus, to: refundStatus } },
    ])
  })
