import type { Actor } from '@app/contract/core/access.ts'
import { mayWriteReviewNote } from '@app/contract/orders/orders.rules.ts'
import type { AppContext } from '#core/context.ts'
import { refuseUnless } from '#core/refusal.ts'
import { lockOrder, saveOrder } from '../orders.store.ts'
import { recordOrderEvents } from '../timeline/recordOrderEvents.ts'

/** The order shows the latest note; the timeline keeps the earlier ones. */
export const addReviewNote = (
  { db, clock }: Pick<AppContext, 'db' | 'clock'>,
  actor: Actor,
  id: string,
  reviewNote: string,
): Promise<void> =>
  db.transaction(async (db) => {
    const order = await lockOrder(db, actor, id)
    refuseUnless(mayWriteReviewNote(actor, order))
    if (order.reviewNote === reviewNote) return
    const now = clock.now()
    await saveOrder(db, id, { reviewNote }, now)
    await recordOrderEvents(db, id, { actorId: actor.id, at: now }, [{ kind: 'reviewNote', details: { note: reviewNote } }])
  })
