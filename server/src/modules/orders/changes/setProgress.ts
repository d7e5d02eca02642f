import type { Actor } from '@app/contract/core/access.ts'
import { maySetProgress } from '@app/contract/orders/orders.rules.ts'
import type { AppContext } from '#core/context.ts'
import { refuseUnless } from '#core/refusal.ts'
import { lockOrder, saveOrder } from '../orders.store.ts'
import { recordOrderEvents } from '../timeline/recordOrderEvents.ts'

/** Sets the progress of the work, in percent. It is independent of the status. */
export const setProgress = ({ db, clock }: Pick<AppContext, 'db' | 'clock'>, actor: Actor, id: string, progress: number): Promise<void> =>
  db.transaction(async (db) => {
    const order = await lockOrder(db, actor, id)
    refuseUnless(maySetProgress(actor, order))
    if (order.progress === progress) return
    const now = clock.now()
    await saveOrder(db, id, { progress }, now)
    await recordOrderEvents(db, id, { actorId: actor.id, at: now }, [{ kind: 'progress', details: { from: order.progress, to: progress } }])
  })
