import {
  type ServiceFilterValues,
  type SessionFilterValues,
  serviceFilters,
  sessionFilters,
} from '@app/contract/catalogue/catalogue.filters.ts'
import type { ReaderClock } from '@app/contract/core/dueDay.ts'
import type { ListInput } from '@app/contract/core/paging.ts'
import { and, eq, inArray, isNull, type SQL, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import type { Db } from '#database/db.ts'
import { filterCondition } from '#database/filterConditions.ts'
import { isId } from '#database/ids.ts'
import { inOrderOf, pageOfIds } from '#database/pageOfIds.ts'
import { containing } from '#database/searchPatterns.ts'
import {
  type BookableSessionRow,
  bookableSessionsTable,
  type OfferTable,
  type PictureRow,
  picturesTable,
  type ServiceRow,
  servicesTable,
} from './catalogue.table.ts'

type Page = Pick<ListInput, 'page' | 'pageSize' | 'search' | 'direction'>
export type WithPicture<Row> = { offer: Row; picture: PictureRow | null }

type Sorted<Sort> = Page & { sort: Sort }

const serviceSorts = { rank: servicesTable.rank, createdAt: servicesTable.createdAt, name: servicesTable.name }
export async function listServices(db: Db, list: Sorted<keyof typeof serviceSorts> & ServiceFilterValues, readerClock: ReaderClock) {
  const from = { table: servicesTable, id: servicesTable.id, by: serviceSorts[list.sort] }
  const filtered = filterCondition(serviceFilters, { created: { instant: servicesTable.createdAt } }, list, readerClock)
  const { ids, ...counted } = await pageOfIds(
    db,
    from,
    and(isOffered(servicesTable), named(servicesTable.name, list.search), filtered),
    list,
  )
  return { items: inOrderOf(ids, await servicesWith(db, inArray(servicesTable.id, ids)), ({ offer }) => offer.id), ...counted }
}

const sessionSorts = {
  rank: bookableSessionsTable.rank,
  createdAt: bookableSessionsTable.createdAt,
  name: bookableSessionsTable.name,
  price: bookableSessionsTable.priceCents,
  duration: bookableSessionsTable.minutes,
}
export async function listBookableSessions(
  db: Db,
  list: Sorted<keyof typeof sessionSorts> & SessionFilterValues,
  readerClock: ReaderClock,
) {
  const from = { table: bookableSessionsTable, id: bookableSessionsTable.id, by: sessionSorts[list.sort] }
  const { priceCents: cents, currency, createdAt } = bookableSessionsTable
  const filtered = filterCondition(sessionFilters, { price: { cents, currency }, created: { instant: createdAt } }, list, readerClock)
  const which = and(isOffered(bookableSessionsTable), named(bookableSessionsTable.name, list.search), filtered)
  const { ids, ...counted } = await pageOfIds(db, from, which, list)
  return { items: inOrderOf(ids, await sessionsWith(db, inArray(bookableSessionsTable.id, ids)), ({ offer }) => offer.id), ...counted }
}

/** Whether there is any offer of each kind. */
export async function offeredKinds(db: Db): Promise<{ services: boolean; sessions: boolean }> {
  const isThere = (table: OfferTable) => sql<boolean>`exists (select from ${table} where ${isOffered(table)})`
  const [kinds] = await db
    .select({ services: isThere(servicesTable), sessions: isThere(bookableSessionsTable) })
    .from(sql`(values (1)) as once`)
  return kinds ?? { services: false, sessions: false }
}

const servicesWith = (db: Db, which: SQL | undefined): Promise<WithPicture<ServiceRow>[]> =>
  db
    .select({ offer: servicesTable, picture: picturesTable })
    .from(servicesTable)
    .leftJoin(picturesTable, eq(picturesTable.id, servicesTable.pictureId))
    .where(which)

const sessionsWith = (db: Db, which: SQL | undefined): Promise<WithPicture<BookableSessionRow>[]> =>
  db
    .select({ offer: bookableSessionsTable, picture: picturesTable })
    .from(bookableSessionsTable)
    .leftJoin(picturesTable, eq(picturesTable.id, bookableSessionsTable.pictureId))
    .where(which)

/** An offer outside the recycle bin. */
export async function findService(db: Db, id: string): Promise<WithPicture<ServiceRow> | undefined> {
  return isId(id) ? (await servicesWith(db, and(eq(servicesTable.id, id), isOffered(servicesTable))))[0] : undefined
}

export async function findSession(db: Db, id: string): Promise<WithPicture<BookableSessionRow> | undefined> {
  return isId(id) ? (await sessionsWith(db, and(eq(bookableSessionsTable.id, id), isOffered(bookableSessionsTable))))[0] : undefined
}

/** Locks the row until the transaction ends; bookings may still reference it. */
export async function lockService(db: Db, id: string): Promise<ServiceRow | undefined> {
  if (!isId(id)) return undefined
  const which = and(eq(servicesTable.id, id), isOffered(servicesTable))
  return (await db.select().from(servicesTable).where(which).for('no key update'))[0]
}

export async function lockSession(db: Db, id: string): Promise<BookableSessionRow | undefined> {
  if (!isId(id)) return undefined
  const which = and(eq(bookableSessionsTable.id, id), isOffered(bookableSessionsTable))
  return (await db.select().from(bookableSessionsTable).where(which).for('no key update'))[0]
}

const isOffered = (table: OfferTable): SQL => isNull(table.recycledAt)
const named = (name: AnyPgColumn, search: string): SQL | undefined =>
  search ? sql`searchable(${name}) like searchable(${containing(search)})` : undefined

/** The current session, locked until the transaction ends so that its price cannot change during a booking. */
export async function shareBookableSession(db: Db, id: string): Promise<BookableSessionRow | undefined> {
  const [row] = await db
    .select()
    .from(bookableSessionsTable)
    .where(and(eq(bookableSessionsTable.id, id), isOffered(bookableSessionsTable)))
    .for('share')
  return row
}

/** The current session without a lock. */
export async function bookableSession(db: Db, id: string): Promise<BookableSessionRow | undefined> {
  const [row] = await db.select().from(bookableSessionsTable).where(eq(bookableSessionsTable.id, id))
  return row
}

export async function pictureById(db: Db, id: string): Promise<PictureRow | undefined> {
  const [row] = await db.select().from(picturesTable).where(eq(picturesTable.id, id))
  return row
}
