import type { Actor } from '@app/contract/core/access.ts'
import type { AppContext } from '#core/context.ts'
import { conflict, orNotFound } from '#core/refusal.ts'
import { isId } from '#database/ids.ts'
import { recordAudit } from '#logs/index.ts'
import { findFeedback, lockFeedback, setPublished, type WholeFeedback } from './feedback.store.ts'

type Deps = Pick<AppContext, 'db' | 'clock'>

/** Publishes feedback on the landing page, if its customer agreed, or removes it. Idempotent. */
export const publishFeedback = (
  { db, clock }: Deps,
  actor: Actor,
  { id, isPublished }: { id: string; isPublished: boolean },
): Promise<WholeFeedback> =>
  db.transaction(async (db) => {
    const feedback = orNotFound(isId(id) ? await lockFeedback(db, id) : undefined, 'Feedback')
    const { orderName, orderNumber } = orNotFound(await findFeedback(db, id), 'Feedback')
    if (isPublished && !feedback.mayPublish) throw conflict('The customer has not agreed to publish this.')
    if (isPublished && feedback.experience === '') throw conflict('It has no words that could be published.')
    if (isPublished !== (feedback.publishedAt !== null)) {
      const now = clock.now()
      await setPublished(db, id, actor.id, isPublished ? now : null)
      const activity = `${isPublished ? 'put the feedback on' : 'took the feedback for'} ${orderName} (#${orderNumber}) ${isPublished ? 'on' : 'off'} the landing page`
      await recordAudit(db, { actor, kind: 'settings', activity, subject: { kind: 'order', id: feedback.orderId }, at: now })
    }
    return orNotFound(await findFeedback(db, id), 'Feedback')
  })
