import { eq, lt, sql } from 'drizzle-orm'
import type { Db } from '#core/db.ts'
import { wrongPasswordsTable } from './auth.table.ts'

export type Count = { count: number; lockedUntil: Date | null }

/** Holds the key until the transaction ends, whether or not anything was counted under it before. */
export async function holdKey(db: Db, key: string): Promise<void> {
  await db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`)
}

export async function countOf(db: Db, key: string): Promise<Count | undefined> {
  const [row] = await db
    .select({ count: wrongPasswordsTable.count, lockedUntil: wrongPasswordsTable.lockedUntil })
    .from(wrongPasswordsTable)
    .where(eq(wrongPasswordsTable.key, key))
  return row
}

export async function saveCount(db: Db, key: string, { count, lockedUntil }: Count, now: Date): Promise<void> {
  await db
    .insert(wrongPasswordsTable)
    .values({ key, count, lockedUntil, updatedAt: now })
    .onConflictDoUpdate({ target: wrongPasswordsTable.key, set: { count, lockedUntil, updatedAt: now } })
}

export async function deleteCount(db: Db, key: string): Promise<void> {
  await db.delete(wrongPasswordsTable).where(eq(wrongPasswordsTable.key, key))
}

export async function deleteCountsBefore(db: Db, before: Date): Promise<void> {
  await db.delete(wrongPasswordsTable).where(lt(wrongPasswordsTable.updatedAt, before))
}
