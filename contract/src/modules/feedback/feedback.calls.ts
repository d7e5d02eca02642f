import { z } from 'zod'
import { admins, anyone, customers } from '#core/access.ts'
import { ask, get, post } from '#core/call.ts'
import { filterFields } from '#core/filterFields.ts'
import { listInput, listOf } from '#core/paging.ts'
import { feedbackFilters } from './feedback.filters.ts'
import { Feedback, NewFeedback, OwnFeedback, PublishedFeedback } from './feedback.shapes.ts'

export const feedback = {
  give: post('/api/main/userFeedback', customers)
    .takes(NewFeedback)
    .answers(OwnFeedback)
    .says(
      'What a customer thinks of their delivered order: three ratings and some words, once for each order. Both spellings of a rating are taken.',
    ),
  ofOrder: ask('/api/main/getOrderFeedback', customers)
    .takes(z.object({ orderid: z.string() }))
    .answers(z.object({ feedback: OwnFeedback.nullable(), mayGive: z.boolean() }))
    .says('What the customer has said of their order, and whether they still may.'),
  all: get('/api/main/getAllFeedback', admins)
    .takes(listInput(['all'], ['createdAt']).extend(filterFields(feedbackFilters)))
    .answers(listOf(Feedback))
    .says('What customers have said, a page at a time; search looks in their words, the order and the customer.'),
  publish: post('/api/main/publish-feedback', admins)
    .takes(z.object({ id: z.string(), isPublished: z.boolean() }))
    .answers(Feedback)
    .says('Shows one on the landing page, where its customer agreed to that, or takes it off again.'),
  published: get('/api/main/get-published-feedback', anyone)
    .answers(z.array(PublishedFeedback))
    .says('What the landing page shows of it: first names, words and stars, the newest first.'),
}
