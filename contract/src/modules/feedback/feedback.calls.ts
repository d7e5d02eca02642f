import { z } from 'zod'
import { admins, anyone, customers } from '#core/access.ts'
import { ask, get, post } from '#core/call.ts'
import { filterFields } from '#core/filterFields.ts'
import { listInput, listOf } from '#core/paging.ts'
import { feedbackFilters } from './feedback.filters.ts'
import { Feedback, FeedbackChange, NewFeedback, OwnFeedback, PublishedFeedback } from './feedback.shapes.ts'

export const feedback = {
  give: post('/api/main/userFeedback', customers)
    .takes(NewFeedback)
    .answers(OwnFeedback)
    .says(
      'The customer’s feedback on a delivered order: three ratings and some words, once for each order. Both spellings of a rating are accepted.',
    ),
  change: post('/api/main/change-feedback', customers)
    .takes(FeedbackChange)
    .answers(OwnFeedback)
    .says('Changes one’s own feedback, within a week. Other words leave the landing page until an admin publishes them again.'),
  ofOrder: ask('/api/main/getOrderFeedback', customers)
    .takes(z.object({ orderid: z.string() }))
    .answers(z.object({ feedback: OwnFeedback.nullable(), mayGive: z.boolean() }))
    .says('The customer’s feedback on their order, and whether they can still give it.'),
  all: get('/api/main/getAllFeedback', admins)
    .takes(listInput(['all'], ['createdAt']).extend(filterFields(feedbackFilters)))
    .answers(listOf(Feedback))
    .says('All feedback, a page at a time; search looks in the words, the order and the customer.'),
  publish: post('/api/main/publish-feedback', admins)
    .takes(z.object({ id: z.string(), isPublished: z.boolean() }))
    .answers(Feedback)
    .says('Shows feedback on the landing page, if its customer agreed, or removes it.'),
  published: get('/api/main/get-published-feedback', anyone)
    .answers(z.array(PublishedFeedback))
    .says('The published feedback for the landing page: first names, words and stars, newest first.'),
}
