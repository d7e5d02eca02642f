import { feedbackChangeableUntil, firstNameOf } from '@app/contract/feedback/feedback.rules.ts'
import type { Feedback, OwnFeedback, PublishedFeedback } from '@app/contract/feedback/feedback.shapes.ts'
import { serializeColleague } from '#users/index.ts'
import type { WholeFeedback } from './feedback.store.ts'
import type { FeedbackRow } from './feedback.table.ts'

export const serializeOwn = (row: FeedbackRow): OwnFeedback => ({
  ...serializeRatings(row),
  changeableUntil: feedbackChangeableUntil(row.createdAt).toISOString(),
})

const serializeRatings = (row: FeedbackRow) => ({
  _id: row.id,
  orderid: row.orderId,
  communFeed: row.communication,
  serviceFeed: row.service,
  recommendFeed: row.recommendation,
  experience: row.experience,
  mayPublish: row.mayPublish,
  createdAt: row.createdAt.toISOString(),
})

export const serializeFeedback = ({ feedback, user, orderName, orderNumber }: WholeFeedback): Feedback => ({
  ...serializeRatings(feedback),
  user: serializeColleague(user),
  orderName,
  orderNumber,
  ...(feedback.publishedAt && { publishedAt: feedback.publishedAt.toISOString() }),
})

export const serializePublished = ({ feedback, user }: WholeFeedback): PublishedFeedback => ({
  name: firstNameOf(user.name),
  experience: feedback.experience,
  stars: Math.round((10 * (feedback.communication + feedback.service + feedback.recommendation)) / 3) / 10,
})
