import type { Actor } from '@app/contract/core/access.ts'
import { afterChange } from '@app/contract/core/fields.ts'
import { feedbackChangeableUntil } from '@app/contract/feedback/feedback.rules.ts'
import type { FeedbackChange } from '@app/contract/feedback/feedback.shapes.ts'
import type { z } from 'zod'
import type { AppContext } from '#core/context.ts'
import { conflict, notFound, orNotFound } from '#core/refusal.ts'
import { isId } from '#database/ids.ts'
import { recordAudit } from '#logs/index.ts'
import { findFeedback, lockFeedback, saveFeedback } from './feedback.store.ts'
import type { FeedbackRow } from './feedback.table.ts'

type Deps = Pick<AppContext, 'db' | 'clock'>

/**
 * Changes one's own feedback within a week of giving it. Other words, and words that may no longer be published, leave the landing page.
 * The audit log keeps what was said before. NOT_FOUND for feedback of others.
 */
export const changeFeedback = ({ db, clock }: Deps, me: Actor, { id, ...change }: z.output<typeof FeedbackChange>): Promise<FeedbackRow> =>
  db.transaction(async (db) => {
    const before = orNotFound(isId(id) ? await lockFeedback(db, id) : undefined, 'Feedback')
    if (before.userId !== me.id) throw notFound('Feedback')
    const { orderName, orderNumber } = orNotFound(await findFeedback(db, id), 'Feedback')
    const now = clock.now()
    if (now >= feedbackChangeableUntil(before.createdAt)) throw conflict('Feedback can be changed for a week. Please write to us instead.')
    const values = afterChange(said(before), {
      communication: change.communFeed,
      service: change.serviceFeed,
      recommendation: change.recommendFeed,
      experience: change.experience,
      mayPublish: change.mayPublish,
    })
    const staysPublished = values.mayPublish && values.experience === before.experience
    const published = staysPublished ? before : { publishedAt: null, publishedBy: null }
    if (JSON.stringify(values) === JSON.stringify(said(before))) return before
    const after = await saveFeedback(db, id, { ...values, publishedAt: published.publishedAt, publishedBy: published.publishedBy })
    const activity = `changed the feedback on ${orderName} (#${orderNumber})`
    const subject = { kind: 'order', id: before.orderId } as const
    await recordAudit(db, { actor: me, kind: 'settings', activity, subject, before: said(before), after: said(after), at: now })
    return after
  })

const said = ({ communication, service, recommendation, experience, mayPublish }: FeedbackRow) => ({
  ...{ communication, service, recommendation, experience, mayPublish },
})
