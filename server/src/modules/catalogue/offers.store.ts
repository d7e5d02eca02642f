import { and, eq, gt, isNull, lt, or, type SQL, sql } from 'drizzle-orm'
import type { Db } from '#database/db.ts'
import { isId } from '#database/ids.ts'
import { bookableSessionsTable, type OfferTable, type PictureRow, picturesTable, servicesTable } from './catalogue.table.ts'

const isOffered = (table: OfferTable): SQL => isNull(table.recycledAt)

/** The columns that both kinds share. */
const shared = (table: OfferTable) => ({ id: table.id, name: table.name, rank: table.rank, recycledAt: table.recycledAt })
export type SharedOffer = { id: string; name: string; rank: string; recycledAt: Date | null }

/** Locks an offer, recycled or not. */
export async function lockOfferAnywhere(db: Db, table: OfferTable, id: string): Promise<SharedOffer | undefined> {
  if (!isId(id)) return undefined
  const [row] = await db.select(shared(table)).from(table).where(eq(table.id, id)).for('no key update')
  return row
}

export async function offerIdOfAttempt(db: Db, table: OfferTable, createdBy: string, key: string): Promise<string | undefined> {
  const [row] = await db
    .select({ id: table.id })
    .from(table)
    .where(and(eq(table.createdBy, createdBy), eq(table.idempotencyKey, key)))
  return row?.id
}

export async function saveRecycledAt(db: Db, table: OfferTable, id: string, recycledAt: Date | null): Promise<void> {
  await db.update(table).set({ recycledAt }).where(eq(table.id, id))
}

export async function deleteOffer(db: Db, table: OfferTable, id: string): Promise<void> {
  await db.delete(table).where(eq(table.id, id))
}

const farthestPosition = 10_000
/** The position of an offer on the landing page, from 1, up to a limit. */
export async function positionOf(db: Db, table: OfferTable, { id, rank }: Pick<SharedOffer, 'id' | 'rank'>): Promise<number> {
  const before = db
    .select({ id: table.id })
    .from(table)
    .where(and(isOffered(table), isBefore(table, { id, rank })))
    .limit(farthestPosition)
    .as('before')
  const [row] = await db.select({ count: sql<number>`count(*)::int` }).from(before)
  return (row?.count ?? 0) + 1
}

const isBefore = (table: OfferTable, { id, rank }: Pick<SharedOffer, 'id' | 'rank'>): SQL | undefined =>
  or(lt(table.rank, rank), and(eq(table.rank, rank), lt(table.id, id)))

/** Serializes changes of the order, so that neighbours stay neighbours during a move. */
export const lockOrderOf = (db: Db, table: OfferTable) =>
  db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`order of ${nameOf(table)}`}, 0))`)

const nameOf = (table: OfferTable) => (table === servicesTable ? 'services' : 'sessions')

/** The offer directly before a place, without the moved one; without a place, the last one. */
export async function neighbourBefore(
  db: Db,
  table: OfferTable,
  place: Pick<SharedOffer, 'id' | 'rank'> | null,
  movedId: string,
): Promise<SharedOffer | undefined> {
  const [row] = await db
    .select(shared(table))
    .from(table)
    .where(and(isOffered(table), sql`${table.id} <> ${movedId}`, place ? isBefore(table, place) : undefined))
    .orderBy(sql`${table.rank} desc`, sql`${table.id} desc`)
    .limit(1)
  return row
}

/** Saves the exact middle between two ranks; at an end, the next whole number. */
export async function saveRankBetween(db: Db, table: OfferTable, id: string, before: string | null, after: string | null): Promise<void> {
  const rank =
    before !== null && after !== null
      ? sql`(${before}::numeric + ${after}::numeric) * 0.5`
      : before !== null
        ? sql`floor(${before}::numeric) + 1`
        : after !== null
          ? sql`ceil(${after}::numeric) - 1`
          : sql`0`
  await db.update(table).set({ rank }).where(eq(table.id, id))
}

/** Renumbers all ranks in the current order. */
export async function spreadRanks(db: Db, table: OfferTable): Promise<void> {
  await db.execute(sql`
    update ${table} set rank = placed.place
      from (select id, row_number() over (order by rank, id) as place from ${table}) as placed
     where placed.id = ${table}.id`)
}

/** Locks a picture for its uploader, so that no sweep deletes it during the save. */
export async function sharePicture(db: Db, id: string): Promise<PictureRow | undefined> {
  const [row] = await db.select().from(picturesTable).where(eq(picturesTable.id, id)).for('key share')
  return row
}

export async function insertPicture(db: Db, picture: typeof picturesTable.$inferInsert): Promise<PictureRow> {
  const [row] = await db.insert(picturesTable).values(picture).returning()
  if (!row) throw new Error('A picture was not written.')
  return row
}

/**
 * Unused pictures from before an instant, after a given id: no offer uses them, not even a recycled one. Pictures used by other modules are
 * protected by their foreign keys.
 */
export const unusedPictures = (db: Db, before: Date, { after, atMost }: { after: string; atMost: number }) =>
  db
    .select({ id: picturesTable.id, storageKey: picturesTable.storageKey })
    .from(picturesTable)
    .where(
      and(
        gt(picturesTable.id, after),
        lt(picturesTable.createdAt, before),
        sql`not exists (select from ${servicesTable} where ${servicesTable.pictureId} = ${picturesTable.id})`,
        sql`not exists (select from ${bookableSessionsTable} where ${bookableSessionsTable.pictureId} = ${picturesTable.id})`,
      ),
    )
    .orderBy(picturesTable.id)
    .limit(atMost)

export async function deletePicture(db: Db, id: string): Promise<void> {
  await db.delete(picturesTable).where(eq(picturesTable.id, id))
}
