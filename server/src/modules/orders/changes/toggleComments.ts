import type { Actor } from '@app/contract/core/access.ts'
import { mayToggleComments } from '@app/contract/orders/orders.rules.ts'
import type { AppContext } from '#core/context.ts'
import { refuseUnless } from '#core/refusal.ts'
import { lockOrder, saveOrder } from '../orders.store.ts'
import { recordOrderEvents } from '../timeline/recordOrderEvents.ts'

/** Opens or closes the comments by hand; from then on they no longer close automatically after the delivery. */
export const toggleComments = (
  { db, clock }: Pick<AppContext, 'db' | 'clock'>,
  actor: Actor,
  id: string,
  isCommentDisabled: boolean,
): Promise<void> =>
  db.transaction(async (db) => {
    const order = await lockOrder(db, actor, id)
    refuseUnless(mayToggleComments(actor))
    if (order.isCommentDisabled === isCommentDisabled) return
    const now = clock.now()
    await saveOrder(db, id, { isCommentDisabled }, now)
    await recordOrderEvents(db, id, { actorId: actor.id, at: now }, [{ kind: 'comments', details: { isCommentDisabled } }])
  })
