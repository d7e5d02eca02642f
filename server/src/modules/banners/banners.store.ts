import type { ListInput } from '@app/contract/core/paging.ts'
import { and, eq, inArray, isNotNull, isNull, sql } from 'drizzle-orm'
import { type PictureRow, picturesTable } from '#catalogue/catalogue.table.ts'
import type { Db } from '#database/db.ts'
import { inOrderOf, pageOfIds } from '#database/pageOfIds.ts'
import { containing } from '#database/searchPatterns.ts'
import { type MobileBannerRow, mobileBannersTable } from './banners.table.ts'

const { id, title, createdAt, deletedAt, pictureId } = mobileBannersTable
export type BannerToShow = { banner: MobileBannerRow; picture: PictureRow }

const toShow = (db: Db) =>
  db
    .select({ banner: mobileBannersTable, picture: picturesTable })
    .from(mobileBannersTable)
    .innerJoin(picturesTable, eq(picturesTable.id, pictureId))
    .$dynamic()

export async function bannerToShow(db: Db, which: string): Promise<BannerToShow | undefined> {
  return (await toShow(db).where(and(eq(id, which), isNull(deletedAt))))[0]
}

export async function insertMobileBanner(db: Db, banner: typeof mobileBannersTable.$inferInsert): Promise<string> {
  const [row] = await db.insert(mobileBannersTable).values(banner).returning({ id })
  if (!row) throw new Error('The new banner did not come back.')
  return row.id
}

/** The banner that this attempt created before. */
export async function bannerOfAttempt(db: Db, by: string, key: string): Promise<string | undefined> {
  const isIt = and(eq(mobileBannersTable.createdBy, by), eq(mobileBannersTable.idempotencyKey, key))
  return (await db.select({ id }).from(mobileBannersTable).where(isIt))[0]?.id
}

/** Locks the row until the transaction ends. */
export async function lockMobileBanner(db: Db, which: string): Promise<MobileBannerRow | undefined> {
  return (
    await db
      .select()
      .from(mobileBannersTable)
      .where(and(eq(id, which), isNull(deletedAt)))
      .for('update')
  )[0]
}

/** Returns whether there was a row to change. */
export async function saveMobileBanner(
  db: Db,
  which: string,
  changes: Partial<Pick<MobileBannerRow, 'title' | 'pictureId' | 'deletedAt'>>,
  isDeleted = false,
): Promise<boolean> {
  const where = and(eq(id, which), isDeleted ? isNotNull(deletedAt) : isNull(deletedAt))
  return (await db.update(mobileBannersTable).set(changes).where(where).returning({ id })).length > 0
}

type List = Pick<ListInput, 'page' | 'pageSize' | 'search' | 'direction'> & { sort: 'createdAt' | 'title' }
export async function listMobileBanners(db: Db, list: List) {
  const found = and(isNull(deletedAt), list.search ? sql`searchable(${title}) like searchable(${containing(list.search)})` : undefined)
  const from = { table: mobileBannersTable, id, by: list.sort === 'title' ? title : createdAt }
  const { ids, ...counted } = await pageOfIds(db, from, found, list)
  return { items: inOrderOf(ids, await toShow(db).where(inArray(id, ids)), ({ banner }) => banner.id), ...counted }
}
