import type { Actor } from '@app/contract/core/access.ts'
import { mayReleaseCode } from '@app/contract/orders/orders.rules.ts'
import type { AppContext } from '#core/context.ts'
import { refuseUnless } from '#core/refusal.ts'
import { lockOrder, saveOrder } from '../orders.store.ts'
import { recordOrderEvents } from '../timeline/recordOrderEvents.ts'

/** Opens the source code for the customer before full payment, and records who did so and when. */
export const releaseCode = ({ db, clock }: Pick<AppContext, 'db' | 'clock'>, actor: Actor, id: string): Promise<void> =>
  db.transaction(async (db) => {
    const order = await lockOrder(db, actor, id)
    refuseUnless(mayReleaseCode(actor))
    if (order.codeReleasedAt) return
    const now = clock.now()
    await saveOrder(db, id, { codeReleasedAt: now, codeReleasedBy: actor.id }, now)
    await recordOrderEvents(db, id, { actorId: actor.id, at: now }, [{ kind: 'codeReleased' }])
  })
