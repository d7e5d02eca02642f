import type { ListInput } from '@app/contract/core/paging.ts'
import { and, eq, inArray, isNull, type SQL, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import type { Db } from '#database/db.ts'
import { inOrderOf, pageOfIds } from '#database/pageOfIds.ts'
import { containing } from '#database/searchPatterns.ts'
import {
  type BookableSessionRow,
  bookableSessionsTable,
  type PictureRow,
  picturesTable,
  type ServiceRow,
  servicesTable,
} from './catalogue.table.ts'

type Page = Pick<ListInput, 'page' | 'pageSize' | 'search' | 'direction'>
export type WithPicture<Row> = { offer: Row; picture: PictureRow | null }

const serviceSorts = { createdAt: servicesTable.createdAt, name: servicesTable.name }
export async function listServices(db: Db, list: Page & { sort: keyof typeof serviceSorts }) {
  const from = { table: servicesTable, id: servicesTable.id, by: serviceSorts[list.sort] }
  const { ids, ...counted } = await pageOfIds(db, from, and(isNull(servicesTable.recycledAt), named(servicesTable.name, list.search)), list)
  const rows: WithPicture<ServiceRow>[] = await db
    .select({ offer: servicesTable, picture: picturesTable })
    .from(servicesTable)
    .leftJoin(picturesTable, eq(picturesTable.id, servicesTable.pictureId))
    .where(inArray(servicesTable.id, ids))
  return { items: inOrderOf(ids, rows, ({ offer }) => offer.id), ...counted }
}

const sessionSorts = {
  createdAt: bookableSessionsTable.createdAt,
  name: bookableSessionsTable.name,
  price: bookableSessionsTable.priceCents,
}
export async function listBookableSessions(db: Db, list: Page & { sort: keyof typeof sessionSorts }) {
  const from = { table: bookableSessionsTable, id: bookableSessionsTable.id, by: sessionSorts[list.sort] }
  const { ids, ...counted } = await pageOfIds(
    db,
    from,
    and(isNull(bookableSessionsTable.recycledAt), named(bookableSessionsTable.name, list.search)),
    list,
  )
  const rows: WithPicture<BookableSessionRow>[] = await db
    .select({ offer: bookableSessionsTable, picture: picturesTable })
    .from(bookableSessionsTable)
    .leftJoin(picturesTable, eq(picturesTable.id, bookableSessionsTable.pictureId))
    .where(inArray(bookableSessionsTable.id, ids))
  return { items: inOrderOf(ids, rows, ({ offer }) => offer.id), ...counted }
}

const named = (name: AnyPgColumn, search: string): SQL | undefined =>
  search ? sql`lower(${name}) like lower(${containing(search)})` : undefined

/** The session as it is now, held until the transaction ends so that its price can't change under whoever books it. */
export async function shareBookableSession(db: Db, id: string): Promise<BookableSessionRow | undefined> {
  const [row] = await db
    .select()
    .from(bookableSessionsTable)
    .where(and(eq(bookableSessionsTable.id, id), isNull(bookableSessionsTable.recycledAt)))
    .for('share')
  return row
}

/** The session as it is now, for whoever only looks. */
export async function bookableSession(db: Db, id: string): Promise<BookableSessionRow | undefined> {
  const [row] = await db.select().from(bookableSessionsTable).where(eq(bookableSessionsTable.id, id))
  return row
}

export async function pictureById(db: Db, id: string): Promise<PictureRow | undefined> {
  const [row] = await db.select().from(picturesTable).where(eq(picturesTable.id, id))
  return row
}
