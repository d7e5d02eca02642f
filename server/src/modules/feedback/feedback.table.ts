import { sql } from 'drizzle-orm'
import { boolean, check, index, pgTable, smallint, text, uuid } from 'drizzle-orm/pg-core'
import { createdAtColumn, ginOptions, idColumn, instant } from '#database/columns.ts'
import { ordersTable } from '#orders/orders.table.ts'
import { usersTable } from '#users/users.table.ts'

/** Feedback of customers on their delivered orders: one for each order. */
export const feedbackTable = pgTable(
  'feedback',
  {
    id: idColumn(),
    orderId: uuid()
      .notNull()
      .unique('feedback_order_id_key')
      .references(() => ordersTable.id, { onDelete: 'cascade' }),
    userId: uuid()
      .notNull()
      .references(() => usersTable.id),
    communication: smallint().notNull(),
    service: smallint().notNull(),
    recommendation: smallint().notNull(),
    experience: text().notNull().default(''),
    /** The customer's permission to publish it with their first name. */
    mayPublish: boolean().notNull().default(false),
    publishedAt: instant(),
    publishedBy: uuid().references(() => usersTable.id),
    createdAt: createdAtColumn(),
  },
  (t) => [
    index('feedback_created_at_idx').on(t.createdAt, t.id),
    index('feedback_user_id_idx').on(t.userId),
    index('feedback_published_idx').on(t.publishedAt).where(sql`${t.publishedAt} is not null`),
    index('feedback_search_idx').using('gin', sql`(searchable(${t.experience})) gin_trgm_ops`).with(ginOptions),
    check(
      'feedback_ratings_check',
      sql`${t.communication} between 1 and 5 and ${t.service} between 1 and 5 and ${t.recommendation} between 1 and 5`,
    ),
    // Feedback can be published only with its customer's permission.
    check('feedback_published_check', sql`${t.publishedAt} is null or (${t.mayPublish} and ${t.experience} <> '')`),
  ],
)
export type FeedbackRow = typeof feedbackTable.$inferSelect
