import type { Actor } from '@app/contract/core/access.ts'
import type { ListInput } from '@app/contract/core/paging.ts'
import { purchasedTabs } from '@app/contract/orders/orders.rules.ts'
import { and, eq, inArray, type Placeholder, type SQL, sql } from 'drizzle-orm'
import type { Db } from '#database/db.ts'
import { allIds, idsOfNearPage, idsOfPage, inOrder, type Near, nearnessOf } from '#database/pageOfIds.ts'
import { preparedFor } from '#database/prepared.ts'
import type { PersonRow } from '#users/index.ts'
import { type OfferRow, offersTable } from '../deal/offers.table.ts'
import { listedColumns } from '../orderColumns.ts'
import { notRecycled } from '../orders.store.ts'
import { type OrderRow, ordersTable } from '../orders.table.ts'
import { type CommentCounts, commentCounts } from './commentCounts.store.ts'
import { hasInvoice } from './hasInvoice.store.ts'
import { customers, employees, managers, personColumns } from './orderPeople.store.ts'
import { isOfEverybody, matching, type Narrowing, type OrderScope, orderFilter, readSearch, type Sought } from './orderScope.store.ts'

/** The columns of a list, without details, notes and contact, which lists never show. */
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
/** The open offer; an order has at most one. */
const openOffer = { madeAt: offersTable.madeAt, seenAt: offersTable.seenAt, validUntil: offersTable.validUntil, state: offersTable.state }
export type ListedOrder = {
  order: Pick<OrderRow, keyof typeof listed>
  customer: PersonRow
  manager: PersonRow | null
  employee: PersonRow | null
  comments: CommentCounts
  hasInvoice: boolean
  openOffer?: Pick<OfferRow, keyof typeof openOffer> | null
}

const { category, createdAt, currency, deadline, name, status, totalCents } = ordersTable
/** The leading columns of an index. */
const sortColumns = {
  ...{ createdAt, deadline, name },
  status: [status, createdAt],
  category: [category, createdAt],
  // Amounts in different currencies can't be compared.
  total: [currency, totalCents],
}
export type OrderList = Pick<ListInput, 'page' | 'pageSize' | 'tab' | 'direction'> & Narrowing & { sort: keyof typeof sortColumns }

/**
 * One page of the visible orders of a scope, with their people, in one query. The page is found by ids, from an index only, so that a far
 * page reads no orders before it. `isFew` means that at most `countedAtMost` orders match: they are then collected first and sorted
 * afterwards, since walking the sorted index would read every order to find the few.
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

/** The ids of all pages together, in their order. */
export const idsOfOrders = (db: Db, reader: Actor, scope: OrderScope, list: Omit<OrderList, 'page' | 'pageSize'>) =>
  allIds(db, fromOrders(list), foundInTab(reader, scope, list), list.direction)

const foundInTab = (reader: Actor, scope: OrderScope, list: Narrowing & Pick<OrderList, 'tab'>): SQL | undefined =>
  and(orderFilter(reader, scope, list), inTab(list.tab))

type Sorting = Pick<OrderList, 'sort' | 'direction'>
type Bounds = { limit: number | Placeholder; offset: number | Placeholder }

/** Prepared once for each sorting and kind of search, since planning costs more than running. */
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

/** The placeholders of the prepared queries. */
export const openValues = { id: sql.placeholder('id'), number: sql.placeholder('number'), contains: sql.placeholder('contains') }

/** Text searches get no name and are planned each time, since the best plan depends on the words. */
export const planName = (name: string, as: Sought['as'] | undefined) => (as === 'text' || as === 'numberOrText' ? '' : name)

function withPeople(db: Db, page: ReturnType<typeof idsOf>, sorting: Sorting) {
  return db
    .select({
      order: listed,
      customer: personColumns(customers),
      manager: personColumns(managers),
      employee: personColumns(employees),
      comments: commentCounts,
      hasInvoice,
      openOffer,
    })
    .from(page)
    .innerJoin(ordersTable, eq(ordersTable.id, page.id))
    .innerJoin(customers, eq(customers.id, ordersTable.customerId))
    .leftJoin(managers, eq(managers.id, ordersTable.managerId))
    .leftJoin(employees, eq(employees.id, ordersTable.employeeId))
    .leftJoin(offersTable, and(eq(offersTable.orderId, ordersTable.id), eq(offersTable.state, 'open')))
    .orderBy(...inOrder(sorting, sortColumns[sorting.sort], ordersTable.id))
}

function idsOf(db: Db, which: SQL | undefined, { sort, direction }: Sorting, bounds: Bounds, isFew: boolean) {
  return idsOfPage(db, fromOrders({ sort }), which, { direction, ...bounds, isFew })
}

const fromOrders = ({ sort }: Pick<OrderList, 'sort'>) => ({ table: ordersTable, id: ordersTable.id, by: sortColumns[sort] })

export function inTab(tab: string | undefined): SQL | undefined {
  if (tab === 'purchased') return inArray(ordersTable.tab, [...purchasedTabs])
  return tab && tab !== 'all' ? eq(ordersTable.tab, tab) : undefined
}
