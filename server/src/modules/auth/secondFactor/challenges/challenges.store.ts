import { and, eq, gt, lt, sql } from 'drizzle-orm'
import { Refusal } from '#core/refusal.ts'
import type { Db } from '#database/db.ts'
import { sessionsTable } from '../../auth.table.ts'
import { type FactorChallengeRow, factorChallengesTable, freshProofsTable, wrongCodesTable } from '../secondFactor.table.ts'

export async function insertChallenge(db: Db, challenge: typeof factorChallengesTable.$inferInsert): Promise<void> {
  if (challenge.sessionId) await lockSession(db, challenge.sessionId)
  await db.insert(factorChallengesTable).values(challenge)
}

type Which = { kind: FactorChallengeRow['kind']; tokenFingerprint: string; now: Date }
const open = ({ kind, tokenFingerprint, now }: Which) =>
  and(
    eq(factorChallengesTable.tokenFingerprint, tokenFingerprint),
    eq(factorChallengesTable.kind, kind),
    gt(factorChallengesTable.expiresAt, now),
  )

export async function findChallenge(db: Db, which: Which): Promise<FactorChallengeRow | undefined> {
  const [row] = await db.select().from(factorChallengesTable).where(open(which))
  return row
}

/** Deletes a challenge and returns it: of several concurrent uses of its token only one gets it. */
export async function consumeChallenge(db: Db, which: Which): Promise<FactorChallengeRow | undefined> {
  const [row] = await db.delete(factorChallengesTable).where(open(which)).returning()
  return row
}

export async function countChallengeTry(db: Db, id: string): Promise<void> {
  await db
    .update(factorChallengesTable)
    .set({ tries: sql`${factorChallengesTable.tries} + 1` })
    .where(eq(factorChallengesTable.id, id))
}

export async function deleteChallenge(db: Db, id: string): Promise<void> {
  await db.delete(factorChallengesTable).where(eq(factorChallengesTable.id, id))
}

export async function deleteChallengesOf(db: Db, userId: string): Promise<void> {
  await db.delete(factorChallengesTable).where(eq(factorChallengesTable.userId, userId))
}

export async function deleteChallengesExpiredBefore(db: Db, now: Date): Promise<void> {
  await db.delete(factorChallengesTable).where(lt(factorChallengesTable.expiresAt, now))
  await db.delete(freshProofsTable).where(lt(freshProofsTable.provenUntil, now))
}

/** In the caller's transaction; refused if the session has ended since. */
export async function saveProof(db: Db, sessionId: string, provenUntil: Date): Promise<void> {
  await lockSession(db, sessionId)
  await db
    .insert(freshProofsTable)
    .values({ sessionId, provenUntil })
    .onConflictDoUpdate({ target: freshProofsTable.sessionId, set: { provenUntil } })
}

/** Locks the session as a foreign key would, until the transaction ends. Refuses if it was ended on another device. */
async function lockSession(db: Db, sessionId: string): Promise<void> {
  const [held] = await db.select({ id: sessionsTable.id }).from(sessionsTable).where(eq(sessionsTable.id, sessionId)).for('key share')
  if (!held) throw new Refusal('UNAUTHORIZED', 'Please sign in.')
}

/** Until when this session may change factors, if it may now. */
export async function proofOf(db: Db, sessionId: string, now: Date): Promise<Date | undefined> {
  const [row] = await db
    .select({ provenUntil: freshProofsTable.provenUntil })
    .from(freshProofsTable)
    .where(and(eq(freshProofsTable.sessionId, sessionId), gt(freshProofsTable.provenUntil, now)))
  return row?.provenUntil
}

export type WrongCodes = { count: number; waitUntil: Date | null }

export async function wrongCodesOf(db: Db, userId: string): Promise<WrongCodes | undefined> {
  const [row] = await db
    .select({ count: wrongCodesTable.count, waitUntil: wrongCodesTable.waitUntil })
    .from(wrongCodesTable)
    .where(eq(wrongCodesTable.userId, userId))
  return row
}

export async function saveWrongCodes(db: Db, userId: string, wrong: WrongCodes, now: Date): Promise<void> {
  const values = { ...wrong, updatedAt: now }
  await db
    .insert(wrongCodesTable)
    .values({ userId, ...values })
    .onConflictDoUpdate({ target: wrongCodesTable.userId, set: values })
}

export async function forgetWrongCodes(db: Db, userId: string): Promise<void> {
  await db.delete(wrongCodesTable).where(eq(wrongCodesTable.userId, userId))
}

export async function deleteWrongCodesBefore(db: Db, before: Date): Promise<void> {
  await db.delete(wrongCodesTable).where(lt(wrongCodesTable.updatedAt, before))
}
