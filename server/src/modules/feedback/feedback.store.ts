import type { ReaderClock } from '@app/contract/core/dueDay.ts'
import type { ListInput } from '@app/contract/core/paging.ts'
import { type FeedbackFilterValues, feedbackFilters } from '@app/contract/feedback/feedback.filters.ts'
import { shownOnLanding } from '@app/contract/feedback/feedback.rules.ts'
import { and, desc, eq, getTableColumns, inArray, isNotNull, isNull, or, type SQL, sql } from 'drizzle-orm'
import type { Db } from '#database/db.ts'
import { filterCondition } from '#database/filterConditions.ts'
import { allIds, inOrderOf, pageOfIds } from '#database/pageOfIds.ts'
import { containing } from '#database/searchPatterns.ts'
import { ordersTable } from '#orders/orders.table.ts'
import { type PersonRow, personColumns } from '#users/index.ts'
import { notRecycled as isKeptPerson, usersTable } from '#users/users.table.ts'
import { type FeedbackRow, feedbackTable } from './feedback.table.ts'

export type WholeFeedback = { feedback: FeedbackRow; user: PersonRow; orderName: string; orderNumber: number }

export async function insertFeedback(db: Db, feedback: typeof feedbackTable.$inferInsert): Promise<FeedbackRow> {
  const [row] = await db.insert(feedbackTable).values(feedback).returning()
  if (!row) throw new Error('New feedback did not come back.')
  return row
}

export async function feedbackOfOrder(db: Db, orderId: string): Promise<FeedbackRow | undefined> {
  return (await db.select().from(feedbackTable).where(eq(feedbackTable.orderId, orderId)))[0]
}

const whole = (db: Db) =>
  db
    .select({ feedback: getTableColumns(feedbackTable), user: personColumns, orderName: ordersTable.name, orderNumber: ordersTable.number })
    .from(feedbackTable)
    .innerJoin(ordersTable, and(eq(ordersTable.id, feedbackTable.orderId), isNull(ordersTable.recycledAt)))
    .innerJoin(usersTable, eq(usersTable.id, feedbackTable.userId))
    .$dynamic()

/** Hidden while its order is recycled. */
export async function findFeedback(db: Db, id: string): Promise<WholeFeedback | undefined> {
  return (await whole(db).where(eq(feedbackTable.id, id)))[0]
}

/** Locked until the transaction ends. */
export async function lockFeedback(db: Db, id: string): Promise<FeedbackRow | undefined> {
  return (await db.select().from(feedbackTable).where(eq(feedbackTable.id, id)).for('update'))[0]
}

export async function setPublished(db: Db, id: string, by: string, publishedAt: Date | null): Promise<void> {
  await db
    .update(feedbackTable)
    .set({ publishedAt, publishedBy: publishedAt ? by : null })
    .where(eq(feedbackTable.id, id))
}

type FeedbackValues = Pick<FeedbackRow, 'communication' | 'service' | 'recommendation' | 'experience' | 'mayPublish'>

export async function saveFeedback(
  db: Db,
  id: string,
  values: FeedbackValues & Pick<FeedbackRow, 'publishedAt' | 'publishedBy'>,
): Promise<FeedbackRow> {
  const [row] = await db.update(feedbackTable).set(values).where(eq(feedbackTable.id, id)).returning()
  if (!row) throw new Error('The changed feedback did not come back.')
  return row
}

type FeedbackList = Pick<ListInput, 'page' | 'pageSize' | 'search' | 'direction'> & { filtered: SQL | undefined }

export async function listFeedback(db: Db, list: FeedbackList) {
  const { id } = feedbackTable
  const { ids, ...counted } = await pageOfIds(db, from, and(ofKeptOrder, matching(list.search), list.filtered), list)
  const rows = await whole(db).where(inArray(id, ids))
  return { items: inOrderOf(ids, rows, ({ feedback }) => feedback.id), ...counted }
}

/** The ids of all pages, in the same order. */
export const idsOfFeedback = (db: Db, { search, direction, filtered }: Omit<FeedbackList, 'page' | 'pageSize'>) =>
  allIds(db, from, and(ofKeptOrder, matching(search), filtered), direction)

const from = { table: feedbackTable, id: feedbackTable.id, by: feedbackTable.createdAt }

export const filteredFeedback = (values: FeedbackFilterValues, reading: ReaderClock): SQL | undefined =>
  filterCondition(
    feedbackFilters,
    {
      communication: feedbackTable.communication,
      service: feedbackTable.service,
      recommendation: feedbackTable.recommendation,
      created: { instant: feedbackTable.createdAt },
      published: { yes: isNotNull(feedbackTable.publishedAt), no: isNull(feedbackTable.publishedAt) },
    },
    values,
    reading,
  )

const ofKeptOrder = sql`exists (select from ${ordersTable} where ${ordersTable.id} = ${feedbackTable.orderId} and ${ordersTable.recycledAt} is null)`

/** Matches the words, or the order: its search text contains name, number and customer. */
function matching(search: string): SQL | undefined {
  if (!search) return undefined
  const pattern = sql`searchable(${containing(search)})`
  const orders = sql`${feedbackTable.orderId} in (select ${ordersTable.id} from ${ordersTable} where ${ordersTable.recycledAt} is null and ${ordersTable.searchText} like ${pattern})`
  return or(sql`searchable(${feedbackTable.experience}) like ${pattern}`, orders)
}

/** Published feedback, without recycled orders and people. */
export const publishedFeedback = (db: Db): Promise<WholeFeedback[]> =>
  whole(db)
    .where(and(isNotNull(feedbackTable.publishedAt), isKeptPerson))
    .orderBy(desc(feedbackTable.publishedAt))
    .limit(shownOnLanding)
