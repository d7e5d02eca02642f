import { desc, inArray } from 'drizzle-orm'
import type { Db } from '#database/db.ts'
import { feedbackTable } from '#feedback/feedback.table.ts'
import { ordersTable } from '#orders/orders.table.ts'
import { insertAll } from './insertAll.ts'

/** Feedback of the demo company's customers; the first three allow publication. */
const said = [
  { communication: 5, service: 5, recommendation: 5, experience: 'Explained so well that I could defend every line in class.' },
  { communication: 5, service: 4, recommendation: 5, experience: 'Fast answers, even at night, and the code ran at once.' },
  { communication: 4, service: 5, recommendation: 5, experience: 'They found in an hour what had kept me busy for a week.' },
  { communication: 3, service: 4, recommendation: 4, experience: 'Good work. I would have liked an update in the middle.' },
  { communication: 2, service: 3, recommendation: 3, experience: 'Delivered a day late.' },
  { communication: 4, service: 4, recommendation: 4, experience: '' },
] as const
const published = 3

/** Feedback on the orders that were delivered last. */
export async function giveFeedbackWords(db: Db): Promise<void> {
  const { id, customerId, status, deliveredAt, createdAt } = ordersTable
  const orders = await db
    .select({ id, customerId, deliveredAt, createdAt })
    .from(ordersTable)
    .where(inArray(status, ['Delivered', 'Completed']))
    .orderBy(desc(createdAt), id)
    .limit(2 * said.length)
  // Every second order: the other customers can still give feedback.
  const rated = orders.filter((_, index) => index % 2 === 1)
  await insertAll(
    db,
    feedbackTable,
    rated.flatMap((order, index) => {
      const words = said[index]
      const at = order.deliveredAt ?? order.createdAt
      const isPublished = index < published
      return words
        ? [
            {
              orderId: order.id,
              userId: order.customerId,
              ...words,
              mayPublish: isPublished,
              publishedAt: isPublished ? at : null,
              createdAt: at,
            },
          ]
        : []
    }),
  )
}
