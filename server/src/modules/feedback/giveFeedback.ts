import type { Actor } from '@app/contract/core/access.ts'
import { takesFeedback } from '@app/contract/feedback/feedback.rules.ts'
import type { NewFeedback } from '@app/contract/feedback/feedback.shapes.ts'
import type { AppContext } from '#core/context.ts'
import { conflict, notFound, onDuplicate } from '#core/refusal.ts'
import { enqueue } from '#jobs/jobs.ts'
import { lockOrder } from '#orders/index.ts'
import { insertFeedback } from './feedback.store.ts'
import type { FeedbackRow } from './feedback.table.ts'

type Deps = Pick<AppContext, 'db' | 'clock'>

/** Stores a customer's feedback on their delivered order, once. NOT_FOUND for orders of others. */
export const giveFeedback = ({ db, clock }: Deps, me: Actor, { orderid, userid, ...said }: NewFeedback): Promise<FeedbackRow> =>
  db.transaction(async (db) => {
    if (userid !== undefined && userid !== me.id) throw notFound('Order')
    const order = await lockOrder(db, me, orderid)
    if (!takesFeedback(order)) throw conflict('Feedback can be given once the order is delivered.')
    const row = {
      orderId: order.id,
      userId: me.id,
      communication: said.communFeed,
      service: said.serviceFeed,
      recommendation: said.recommendFeed,
      experience: said.experience,
      mayPublish: said.mayPublish,
      createdAt: clock.now(),
    }
    const twice = conflict('You have given feedback for this order already.')
    const given = await onDuplicate({ feedback_order_id_key: twice }, () => insertFeedback(db, row))
    await enqueue(db, 'feedbackGiven', { feedbackId: given.id })
    return given
  })
