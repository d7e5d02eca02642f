import { and, asc, desc, eq, isNotNull, isNull, sql } from 'drizzle-orm'
import type { Db } from '#database/db.ts'
import { isId } from '#database/ids.ts'
import { sessionCreditsTable } from '#sessionCredits/sessionCredits.table.ts'
import { type OfferedPackRow, offeredPacksTable, type SessionPackRow, sessionPacksTable } from './sessionPacks.table.ts'

const isOffered = (id: string) => and(eq(offeredPacksTable.id, id), isNull(offeredPacksTable.deletedAt))

export const offeredPacks = (db: Db): Promise<OfferedPackRow[]> =>
  db
    .select()
    .from(offeredPacksTable)
    .where(isNull(offeredPacksTable.deletedAt))
    .orderBy(asc(offeredPacksTable.sessions), asc(offeredPacksTable.amountCents), asc(offeredPacksTable.id))

export const offeredPack = async (db: Db, id: string): Promise<OfferedPackRow | undefined> =>
  isId(id) ? (await db.select().from(offeredPacksTable).where(isOffered(id)))[0] : undefined

/** Inserts a pack, or returns the one that its idempotency key created before. */
export async function insertOfferedPack(
  db: Db,
  pack: typeof offeredPacksTable.$inferInsert,
): Promise<{ pack: OfferedPackRow; isMade: boolean }> {
  const { idempotencyKey } = pack
  const [made] = await db.insert(offeredPacksTable).values(pack).onConflictDoNothing().returning()
  const before = idempotencyKey ? await db.select().from(offeredPacksTable).where(eq(offeredPacksTable.idempotencyKey, idempotencyKey)) : []
  const row = made ?? before[0]
  if (!row) throw new Error('The new pack did not come back.')
  return { pack: row, isMade: made !== undefined }
}

/** Locked until the transaction ends. */
export const lockOfferedPack = async (db: Db, id: string): Promise<OfferedPackRow | undefined> =>
  isId(id) ? (await db.select().from(offeredPacksTable).where(isOffered(id)).for('update'))[0] : undefined

export const saveOfferedPack = async (db: Db, id: string, changes: Partial<OfferedPackRow>): Promise<OfferedPackRow | undefined> =>
  isId(id) ? (await db.update(offeredPacksTable).set(changes).where(isOffered(id)).returning())[0] : undefined

export async function insertPack(db: Db, pack: typeof sessionPacksTable.$inferInsert): Promise<SessionPackRow> {
  const [row] = await db.insert(sessionPacksTable).values(pack).returning()
  if (!row) throw new Error('The pack that is bought did not come back.')
  return row
}

/** An unpaid pack on the same terms, which the next attempt continues; locked until the transaction ends. */
export async function lockUnpaidPack(db: Db, userId: string, offeredId: string): Promise<SessionPackRow | undefined> {
  const isIt = and(eq(sessionPacksTable.userId, userId), eq(sessionPacksTable.offeredId, offeredId), isNull(sessionPacksTable.paidAt))
  return (await db.select().from(sessionPacksTable).where(isIt).orderBy(desc(sessionPacksTable.createdAt)).limit(1).for('no key update'))[0]
}

export async function lockPack(db: Db, id: string): Promise<SessionPackRow | undefined> {
  return (await db.select().from(sessionPacksTable).where(eq(sessionPacksTable.id, id)).for('no key update'))[0]
}

export const packById = async (db: Db, id: string): Promise<SessionPackRow | undefined> =>
  (await db.select().from(sessionPacksTable).where(eq(sessionPacksTable.id, id)))[0]

export async function savePack(db: Db, id: string, changes: Partial<SessionPackRow>): Promise<void> {
  await db.update(sessionPacksTable).set(changes).where(eq(sessionPacksTable.id, id))
}

export type BoughtPackRow = { pack: SessionPackRow; left: number | null }
const mostShown = 100

/** A person's paid packs, newest first, with the unspent sessions of each. */
export const packsOf = (db: Db, userId: string): Promise<BoughtPackRow[]> =>
  db
    .select({ pack: sessionPacksTable, left: sessionCreditsTable.remaining })
    .from(sessionPacksTable)
    .leftJoin(sessionCreditsTable, and(eq(sessionCreditsTable.source, 'pack'), eq(sessionCreditsTable.sourceId, sessionPacksTable.id)))
    .where(and(eq(sessionPacksTable.userId, userId), isNotNull(sessionPacksTable.paidAt)))
    .orderBy(desc(sessionPacksTable.createdAt), desc(sessionPacksTable.id))
    .limit(mostShown)

/** Deletes unpaid packs with their intents; a pack with an open or paid intent stays. */
export async function forgetUnpaidPacks(db: Db, before: Date, atMost: number): Promise<number> {
  const { rows } = await db.execute<{ forgotten: string }>(sql`
    with old as (
      select id from ${sessionPacksTable} p
      where paid_at is null and created_at < ${before.toISOString()}
        and not exists (select 1 from payment_intents i where i.payable_id = p.id and i.state in ('open', 'superseded', 'succeeded'))
      limit ${atMost} for update skip locked
    ), ended as (
      delete from payment_intents where payable_kind = 'pack' and payable_id in (select id from old)
    ), forgotten as (
      delete from ${sessionPacksTable} where id in (select id from old) returning 1
    )
    select count(*) as forgotten from forgotten`)
  return Number(rows[0]?.forgotten ?? 0)
}
