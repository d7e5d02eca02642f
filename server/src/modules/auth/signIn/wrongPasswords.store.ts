import { wrongPasswordsAllowed } from '@app/contract/auth/auth.rules.ts'
import { eq, lt, or, sql } from 'drizzle-orm'
import type { Db } from '#database/db.ts'
import { wrongPasswordsTable } from '../auth.table.ts'

export type Count = { count: number; lockedUntil: Date | null }
type AttemptTimes = { now: Date; until: Date }
/** The key under which attempts are counted; with the account, if the place belongs to one. */
export type CountKey = { key: string; accountId: string | null }

/** Locks the key until the transaction ends, whether or not it has a row yet. */
export async function lockKey(db: Db, key: string): Promise<void> {
  await db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`)
}

/**
 * Reserves one of the attempts that are left, in one statement, so that concurrent requests never check more than may be wrong. False if
 * all are taken or the key is locked. An expired lock is dropped, and attempts that were never settled are released when their time is
 * over.
 */
export async function reserveAttempt(db: Db, { key, accountId }: CountKey, { now, until }: AttemptTimes): Promise<boolean> {
  const { count, pending, lockedUntil, pendingUntil } = wrongPasswordsTable
  const counted = sql`case when ${lockedUntil} is null then ${count} else 0 end`
  const stillPending = sql`case when ${pendingUntil} > ${now.toISOString()}::timestamptz then ${pending} else 0 end`
  const taken = await db
    .insert(wrongPasswordsTable)
    .values({ key, accountId, count: 0, pending: 1, pendingUntil: until, updatedAt: now })
    .onConflictDoUpdate({
      target: wrongPasswordsTable.key,
      set: { count: counted, lockedUntil: null, pending: sql`${stillPending} + 1`, pendingUntil: until, updatedAt: now },
      setWhere: sql`(${lockedUntil} is null or ${lockedUntil} <= ${now.toISOString()}::timestamptz) and ${counted} + ${stillPending} < ${wrongPasswordsAllowed}`,
    })
    .returning({ key: wrongPasswordsTable.key })
  return taken.length > 0
}

/** Releases an attempt without a result. */
export async function returnAttempt(db: Db, key: string): Promise<void> {
  await db.update(wrongPasswordsTable).set({ pending: oneLess }).where(eq(wrongPasswordsTable.key, key))
}

export async function countOf(db: Db, key: string): Promise<Count | undefined> {
  const [row] = await db
    .select({ count: wrongPasswordsTable.count, lockedUntil: wrongPasswordsTable.lockedUntil })
    .from(wrongPasswordsTable)
    .where(eq(wrongPasswordsTable.key, key))
  return row
}

/** Settles an attempt as wrong. */
export async function saveCount(db: Db, { key, accountId }: CountKey, { count, lockedUntil }: Count, now: Date): Promise<void> {
  await db
    .insert(wrongPasswordsTable)
    .values({ key, accountId, count, lockedUntil, updatedAt: now })
    .onConflictDoUpdate({ target: wrongPasswordsTable.key, set: { count, lockedUntil, pending: oneLess, updatedAt: now } })
}

/** Settles an attempt as right: earlier wrong ones are dropped, pending checks stay counted. */
export async function clearCount(db: Db, key: string, now: Date): Promise<void> {
  await db
    .update(wrongPasswordsTable)
    .set({ count: 0, lockedUntil: null, pending: oneLess, updatedAt: now })
    .where(eq(wrongPasswordsTable.key, key))
}

/** Deletes the wrong passwords of an account in all places; needs no reserved attempt. */
export async function forgetCounts(db: Db, { key, accountId }: { key: string; accountId: string }): Promise<void> {
  const { key: counted, accountId: owner } = wrongPasswordsTable
  await db
    .update(wrongPasswordsTable)
    .set({ count: 0, lockedUntil: null })
    .where(or(eq(counted, key), eq(owner, accountId)))
}

export async function deleteCountsBefore(db: Db, before: Date): Promise<void> {
  await db.delete(wrongPasswordsTable).where(lt(wrongPasswordsTable.updatedAt, before))
}

const oneLess = sql`greatest(${wrongPasswordsTable.pending} - 1, 0)`
