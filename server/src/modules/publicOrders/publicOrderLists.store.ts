import type { ReaderClock } from '@app/contract/core/dueDay.ts'
import type { ListInput } from '@app/contract/core/paging.ts'
import type { publicOrderSorts } from '@app/contract/publicOrders/publicOrders.calls.ts'
import { type PublicOrderFilterValues, publicOrderFilters } from '@app/contract/publicOrders/publicOrders.filters.ts'
import { and, eq, inArray, isNull, type SQL, sql } from 'drizzle-orm'
import type { Db } from '#database/db.ts'
import { filterCondition } from '#database/filterConditions.ts'
import { allIds, inOrderOf, pageOfIds } from '#database/pageOfIds.ts'
import { containingWords } from '#database/searchPatterns.ts'
import { ordersTable } from '#orders/orders.table.ts'
import { notRecycled } from './publicOrders.store.ts'
import { type PublicOrderRow, publicOrdersTable } from './publicOrders.table.ts'

type Narrowing = { search: string; filtered?: SQL | undefined }
type Sorting = { sort: (typeof publicOrderSorts)[number]; direction: ListInput['direction'] }
export type PublicOrderList = Pick<ListInput, 'page' | 'pageSize'> & Narrowing & Sorting

/** A row shows only this much of the details, however long they are. */
const readOfDetails = 200
const { id, number, name, email, phone, projectName, category, type, deadline, createdAt, orderId, details } = publicOrdersTable
const listed = { id, number, name, email, phone, projectName, category, type, deadline, orderId, createdAt }
export type ListedPublicOrder = {
  publicOrder: Pick<PublicOrderRow, keyof typeof listed> & { details: string }
  order: { id: string; number: number } | null
}

/** One page; it is found by ids, from an index only. */
export async function listPublicOrders(db: Db, list: PublicOrderList) {
  const { ids, ...counted } = await pageOfIds(db, from(list), publicOrderFilter(list), list)
  const rows: ListedPublicOrder[] = await db
    .select({
      publicOrder: { ...listed, details: sql<string>`left(${details}, ${readOfDetails})` },
      order: { id: ordersTable.id, number: ordersTable.number },
    })
    .from(publicOrdersTable)
    .leftJoin(ordersTable, and(eq(ordersTable.id, orderId), isNull(ordersTable.recycledAt)))
    .where(inArray(id, ids))
  return { items: inOrderOf(ids, rows, ({ publicOrder }) => publicOrder.id), ...counted }
}

/** The ids of all pages together, in their order. */
export const idsOfPublicOrders = (db: Db, list: Omit<PublicOrderList, 'page' | 'pageSize'>) =>
  allIds(db, from(list), publicOrderFilter(list), list.direction)

/** The condition of the back office's filters; nothing when none is set. */
export const filteredPublicOrders = (values: PublicOrderFilterValues, reading: ReaderClock): SQL | undefined =>
  filterCondition(
    publicOrderFilters,
    {
      turned: { yes: sql`${orderId} is not null`, no: sql`${orderId} is null` },
      created: { instant: createdAt },
      category,
      type,
      deadline: { day: deadline },
    },
    values,
    reading,
  )

const sorts = { createdAt, deadline, name }
const from = ({ sort }: Pick<Sorting, 'sort'>) => ({ table: publicOrdersTable, id, by: sorts[sort] })

const publicOrderFilter = ({ search, filtered }: Narrowing): SQL | undefined => and(notRecycled, matching(search), filtered)

/** Must equal the expression of the search index. */
function matching(search: string): SQL | undefined {
  const words = search.trim().replace(/\s+/g, ' ')
  if (words === '') return undefined
  const text = sql`searchable(' #' || ${number} || ' ' || ${name} || ' ' || ${email} || ' ' || ${phone} || ' ' || coalesce(${projectName}, '') || ' ' || ${category} || ' ' || left(${details}, 1000))`
  // With '#', only the exact number matches.
  if (/^#\d+$/.test(words)) return sql`${text} like ${` ${words} %`}`
  return sql`${text} like searchable(${containingWords(words)})`
}
