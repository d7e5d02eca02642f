import { ratedThingWords } from '@app/contract/feedback/feedback.rules.ts'
import { eq, getTableColumns, inArray } from 'drizzle-orm'
import { feedbackTable as feedbackRows } from '#feedback/feedback.table.ts'
import { ordersTable } from '#orders/orders.table.ts'
import { usersTable } from '#users/users.table.ts'
import { tableOf } from '../csv.ts'

/** Customers' feedback on orders, with the rating of each aspect. */
export const feedbackTable = tableOf(
  (db, ids) =>
    db
      .select({
        ...getTableColumns(feedbackRows),
        orderNumber: ordersTable.number,
        orderName: ordersTable.name,
        customer: usersTable.name,
        email: usersTable.email,
      })
      .from(feedbackRows)
      .innerJoin(ordersTable, eq(ordersTable.id, feedbackRows.orderId))
      .innerJoin(usersTable, eq(usersTable.id, feedbackRows.userId))
      .where(inArray(feedbackRows.id, ids)),
  [
    ['Id', ({ id }) => id],
    ['Order number', ({ orderNumber }) => orderNumber],
    ['Order', ({ orderName }) => orderName],
    ['Customer', ({ customer }) => customer],
    ['Customer email', ({ email }) => email],
    [ratedThingWords.communFeed, ({ communication }) => communication],
    [ratedThingWords.serviceFeed, ({ service }) => service],
    [ratedThingWords.recommendFeed, ({ recommendation }) => recommendation],
    ['Experience', ({ experience }) => experience],
    ['May be published', ({ mayPublish }) => (mayPublish ? 'Yes' : 'No')],
    ['Published at', ({ publishedAt }) => publishedAt?.toISOString()],
    ['Created at', ({ createdAt }) => createdAt.toISOString()],
  ],
)
