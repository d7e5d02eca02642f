import type { ReaderClock } from '@app/contract/core/dueDay.ts'
import type { ListInput } from '@app/contract/core/paging.ts'
import { type DocumentFilterValues, documentFilters } from '@app/contract/documents/documents.filters.ts'
import { and, eq, getTableColumns, inArray, type SQL, sql } from 'drizzle-orm'
import type { Db } from '#database/db.ts'
import { filterCondition } from '#database/filterConditions.ts'
import { inOrderOf, pageOfIds } from '#database/pageOfIds.ts'
import { containing } from '#database/searchPatterns.ts'
import { documentsTable } from '#orders/files/documents.table.ts'
import { ordersTable } from '#orders/orders.table.ts'
import { personColumns } from '#users/index.ts'
import { usersTable } from '#users/users.table.ts'

const { id, name, sizeBytes, createdAt, category, orderId, deletedAt } = documentsTable
const sorts = { createdAt, name: sql`lower(${name})`, size: sizeBytes }

type DocumentList = Pick<ListInput, 'page' | 'pageSize' | 'search' | 'direction'> & { sort: keyof typeof sorts; filtered: SQL | undefined }

/** The files of all orders outside the recycle bin, one page at a time. */
export async function listDocuments(db: Db, list: DocumentList) {
  const from = { table: documentsTable, id, by: sorts[list.sort] }
  const which = and(sql`${deletedAt} is null`, ofKeptOrder, matching(list.search), list.filtered)
  const { ids, ...counted } = await pageOfIds(db, from, which, list)
  const rows = await db
    .select({ document: getTableColumns(documentsTable), uploader: personColumns, order: getTableColumns(ordersTable) })
    .from(documentsTable)
    .innerJoin(ordersTable, eq(ordersTable.id, orderId))
    .leftJoin(usersTable, eq(usersTable.id, documentsTable.uploadedBy))
    .where(inArray(id, ids))
  return { items: inOrderOf(ids, rows, ({ document }) => document.id), ...counted }
}

/** Few orders are in the bin, so they are excluded as a set; a check for each file would slow down the walk along the index. */
const ofKeptOrder = sql`${orderId} not in (select ${ordersTable.id} from ${ordersTable} where ${ordersTable.recycledAt} is not null)`

/** Matches the file's name, or its order: the text that a search of orders covers has its name, number and customer. */
function matching(search: string): SQL | undefined {
  if (!search) return undefined
  const pattern = sql`searchable(${containing(search)})`
  // Each half uses its own index; with 'or' neither would.
  return sql`${id} in (
    select d.id from ${documentsTable} d where d.deleted_at is null and searchable(d.name) like ${pattern}
    union select d.id from ${documentsTable} d join ${ordersTable} o on o.id = d.order_id
      where d.deleted_at is null and o.recycled_at is null and o.search_text like ${pattern})`
}

export const filteredDocuments = (values: DocumentFilterValues, reading: ReaderClock): SQL | undefined =>
  filterCondition(documentFilters, { category, created: { instant: createdAt } }, values, reading)
