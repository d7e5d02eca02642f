import type { Actor } from '@app/contract/core/access.ts'
import type { ListInput } from '@app/contract/core/paging.ts'
import { and, eq, type Placeholder, type SQL, sql } from 'drizzle-orm'
import type { Db } from '#database/db.ts'
import { allIds, idsOfNearPage, idsOfPage, inOrder, type Near, nearnessOf } from '#database/pageOfIds.ts'
import { preparedFor } from '#database/prepared.ts'
import type { PersonRow } from '#users/index.ts'
import { listedColumns } from '../orderColumns.ts'
import { notRecycled } from '../orders.store.ts'
import { type OrderRow, ordersTable } from '../orders.table.ts'
import { customers, employees, managers, personColumns } from './orderPeople.store.ts'
import { isOfEverybody, matching, type Narrowing, type OrderScope, orderFilter, readSearch, type Sought } from './orderScope.store.ts'

/** What a list shows of an order: never its details, notes or contact, which nobody reads in a list. */
const listed = {
  id: ordersTable.id,
  number: ordersTable.number,
  ...listedColumns,
  status: ordersTable.status,
  progress: ordersTable.progress,
  currency: ordersTable.currency,
  totalCents: ordersTable.totalCents,
  paidCents: ordersTable.paidCents,
  freeReason: ordersTable.freeReason,
  dealConfirmedAt: ordersTable.dealConfirmedAt,
  deliveredAt: ordersTable.deliveredAt,
  isCommentDisabled: ordersTable.isCommentDisabled,
  createdAt: ordersTable.createdAt,
}
export type ListedOrder = {
  order: Pick<OrderRow, keyof typeof listed>
  customer: PersonRow
  manager: PersonRow | null
  employee: PersonRow | null
}

const { category, createdAt, currency, deadline, name, status, totalCents } = ordersTable
/** Each is what an index begins with. */
const sortColumns = {
  ...{ createdAt, deadline, name },
  status: [status, createdAt],
  category: [category, createdAt],
  // Amounts of different currencies say nothing of each other.
  total: [currency, totalCents],
}
export type OrderList = Pick<ListInput, 'page' | 'pageSize' | 'tab' | 'direction'> & Narrowing & { sort: keyof typeof sortColumns }

/**
 * One page of the orders of a scope that this reader may see, with the people they name, in one query. The page is found
 * among ids alone, which the indexes hold, so that a far page reads no orders on its way. `isFew` says that no more than
 * `countedAtMost` are found in all: then they are found first and sorted after, since walking along the sorted index would
 * read every order there is to find the few.
 */
export async function listOrders(
  db: Db,
  reader: Actor,
  scope: OrderScope,
  list: OrderList,
  { isFew }: { isFew: boolean },
): Promise<ListedOrder[]> {
  const bounds = { limit: list.pageSize, offset: (list.page - 1) * list.pageSize }
  if (isOfEverybody(reader, scope, list)) {
    const sought = readSearch(list.search)
    return await pageOfEverybody(list, { as: sought?.as, isFew })(db).execute({ ...bounds, tab: list.tab, ...sought?.values })
  }
  return await withPeople(db, idsOf(db, foundInTab(reader, scope, list), list, bounds, isFew), list)
}

/** The ids that the pages of a list hold together, in the order in which they hold them. */
export const idsOfOrders = (db: Db, reader: Actor, scope: OrderScope, list: Omit<OrderList, 'page' | 'pageSize'>) =>
  allIds(db, fromOrders(list), foundInTab(reader, scope, list), list.direction)

const foundInTab = (reader: Actor, scope: OrderScope, list: Narrowing & Pick<OrderList, 'tab'>): SQL | undefined =>
  and(orderFilter(reader, scope, list), inTab(list.tab))

type Sorting = Pick<OrderList, 'sort' | 'direction'>
type Bounds = { limit: number | Placeholder; offset: number | Placeholder }

/** What staff look at all day is built once for each sorting and kind of search and kept, since building it costs more than running it. */
const pages = new Map<string, ReturnType<typeof preparePage>>()
type Search = { as: Sought['as'] | undefined; isFew: boolean }
function pageOfEverybody({ sort, direction, tab, ...place }: Omit<OrderList, keyof Narrowing>, { as, isFew }: Search) {
  const hasTab = inTab(tab) !== undefined
  const near = as === undefined ? nearnessOf(place) : undefined
  const way = near?.name ?? (as !== undefined && isFew ? 'few' : 'walked')
  const name = ['orders', sort, direction, hasTab ? 'tab' : 'all', as ?? 'unsought', way].join('_')
  const known = pages.get(name) ?? preparePage(name, { sort, direction }, { hasTab, as, near, isFew: way === 'few' })
  pages.set(name, known)
  return known
}

type PageKind = { hasTab: boolean; as: Sought['as'] | undefined; near: Near | undefined; isFew: boolean }
const preparePage = (name: string, sorting: Sorting, { hasTab, as, near, isFew }: PageKind) =>
  preparedFor((db) => {
    const which = and(notRecycled, as && matching(as, openValues), hasTab ? eq(ordersTable.tab, sql.placeholder('tab')) : undefined)
    const bounds = { limit: sql.placeholder('limit'), offset: sql.placeholder('offset') }
    const page = near
      ? idsOfNearPage(db, fromOrders(sorting), which, { ...sorting, ...bounds, ...near })
      : idsOf(db, which, sorting, bounds, isFew)
    return withPeople(db, page, sorting).prepare(planName(name, as))
  })

/** What of a search the queries leave open that are built once. */
export const openValues = { id: sql.placeholder('id'), number: sql.placeholder('number'), contains: sql.placeholder('contains') }

/** How words are best found differs from word to word, so their queries have no name and are planned each time. */
export const planName = (name: string, as: Sought['as'] | undefined) => (as === 'text' || as === 'numberOrText' ? '' : name)

function withPeople(db: Db, page: ReturnType<typeof idsOf>, sorting: Sorting) {
  return db
    .select({ order: listed, customer: personColumns(customers), manager: personColumns(managers), employee: personColumns(employees) })
    .from(page)
    .innerJoin(ordersTable, eq(ordersTable.id, page.id))
    .innerJoin(customers, eq(customers.id, ordersTable.customerId))
    .leftJoin(managers, eq(managers.id, ordersTable.managerId))
    .leftJoin(employees, eq(employees.id, ordersTable.employeeId))
    .orderBy(...inOrder(sorting, sortColumns[sorting.sort], ordersTable.id))
}

function idsOf(db: Db, which: SQL | undefined, { sort, direction }: Sorting, bounds: Bounds, isFew: boolean) {
  return idsOfPage(db, fromOrders({ sort }), which, { direction, ...bounds, isFew })
}

const fromOrders = ({ sort }: Pick<OrderList, 'sort'>) => ({ table: ordersTable, id: ordersTable.id, by: sortColumns[sort] })

export const inTab = (tab: string | undefined): SQL | undefined => (tab && tab !== 'all' ? eq(ordersTable.tab, tab) : undefined)
