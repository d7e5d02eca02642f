import { type SQL, sql } from 'drizzle-orm'
import { ordersTable } from '../orders.table.ts'

/** How many comments and replies an order has. */
export type CommentCounts = [comments: number, replies: number]

export const noComments: CommentCounts = [0, 0]

/** One column for both, from the index of an order's comments. The table is named here, since its module is above this one. */
export const commentCounts: SQL<CommentCounts> = sql<CommentCounts>`(
  select array[count(*) filter (where parent_id is null), count(parent_id)]::int[] from order_comments where order_id = ${ordersTable.id})`
