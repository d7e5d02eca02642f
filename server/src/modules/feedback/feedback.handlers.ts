import { takesFeedback } from '@app/contract/feedback/feedback.rules.ts'
import type { Contract } from '@app/contract/index.ts'
import type { Handlers } from '#http/handlers.ts'
import { findOrder } from '#orders/index.ts'
import { changeFeedback } from './changeFeedback.ts'
import { serializeFeedback, serializeOwn, serializePublished } from './feedback.serializer.ts'
import { feedbackOfOrder, filteredFeedback, listFeedback, publishedFeedback } from './feedback.store.ts'
import { giveFeedback } from './giveFeedback.ts'
import { publishFeedback } from './publishFeedback.ts'

export const feedback: Handlers<Contract['feedback']> = {
  give: async ({ me, input, ...context }) => serializeOwn(await giveFeedback(context, me, input)),
  change: async ({ me, input, ...context }) => serializeOwn(await changeFeedback(context, me, input)),
  ofOrder: async ({ db, me, input }) => {
    const order = await findOrder(db, me, input.orderid)
    const given = await feedbackOfOrder(db, order.id)
    return { feedback: given ? serializeOwn(given) : null, mayGive: !given && takesFeedback(order) }
  },
  all: async ({ db, input, zone, clock }) => {
    const filtered = filteredFeedback(input, { zone, now: clock.now() })
    const { items, ...counted } = await listFeedback(db, { ...input, filtered })
    return { items: items.map(serializeFeedback), ...counted }
  },
  publish: async ({ me, input, ...context }) => serializeFeedback(await publishFeedback(context, me, input)),
  published: async ({ db }) => (await publishedFeedback(db)).map(serializePublished),
}
