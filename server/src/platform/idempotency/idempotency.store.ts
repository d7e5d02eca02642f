import { and, eq, inArray, isNull, lt, type SQL, sql } from 'drizzle-orm'
import type { Db } from '#database/db.ts'
import { preparedFor } from '#database/prepared.ts'
import { type IdempotencyKeyRow, idempotencyKeysTable } from './idempotency.table.ts'

/** An attempt: its caller, call, key and input. */
export type Attempt = Pick<IdempotencyKeyRow, 'caller' | 'call' | 'key' | 'inputHash'>

/**
 * The row of the attempt; it is the caller's if it has their claim. An unanswered claim that is older than the lease is taken over, since
 * its process is gone. The clock is the database's, so that all processes agree.
 */
export async function claimAttempt(db: Db, attempt: Attempt, claim: string, leaseMs: number): Promise<IdempotencyKeyRow | undefined> {
  const [mine] = await claiming(db).execute({ ...attempt, claim, leaseMs })
  return mine ?? (await db.select().from(idempotencyKeysTable).where(named(attempt)))[0]
}

const claiming = preparedFor((db) => {
  const { caller, call, key, claimedAt, answeredAt } = idempotencyKeysTable
  const [claim, inputHash] = [sql.placeholder('claim'), sql.placeholder('inputHash')]
  const isLapsed = sql`${claimedAt} < now() - ${sql.placeholder('leaseMs')}::int * interval '1 millisecond'`
  return db
    .insert(idempotencyKeysTable)
    .values({ caller: sql.placeholder('caller'), call: sql.placeholder('call'), key: sql.placeholder('key'), inputHash, claim })
    .onConflictDoUpdate({
      target: [caller, call, key],
      set: { claim: sql`excluded.claim`, claimedAt: sql`now()` },
      setWhere: and(isNull(answeredAt), isLapsed, eq(idempotencyKeysTable.inputHash, sql`excluded.input_hash`)),
    })
    .returning()
    .prepare('claim_attempt')
})

/** Stores the answer, unless another request has taken the attempt over; then that one's answer counts. */
export async function keepAnswer(db: Db, attempt: Attempt, claim: string, answer: unknown): Promise<void> {
  await keeping(db).execute({ ...attempt, claim, answer: answer == null ? null : JSON.stringify(answer) })
}

const keeping = preparedFor((db) => {
  const { caller, call, key, claim } = idempotencyKeysTable
  const isTheOne = and(
    eq(caller, sql.placeholder('caller')),
    eq(call, sql.placeholder('call')),
    eq(key, sql.placeholder('key')),
    eq(claim, sql.placeholder('claim')),
  )
  return db
    .update(idempotencyKeysTable)
    .set({ answer: sql`${sql.placeholder('answer')}::jsonb`, answeredAt: sql`now()` })
    .where(isTheOne)
    .prepare('keep_answer')
})

/** Releases the claim of a refused or failed attempt, so that its key can be used again. */
export async function giveUpClaim(db: Db, attempt: Attempt, claim: string): Promise<void> {
  await db.delete(idempotencyKeysTable).where(and(named(attempt), eq(idempotencyKeysTable.claim, claim)))
}

const atOnce = 5_000

/** Deletes older rows in batches, so that no query waits long. Answers how many were deleted. */
export async function forgetKeysBefore(db: Db, before: Date): Promise<number> {
  for (let removed = 0; ; ) {
    const old = db.select({ at: sql`ctid` }).from(idempotencyKeysTable).where(lt(idempotencyKeysTable.createdAt, before)).limit(atOnce)
    const gone = await db.delete(idempotencyKeysTable).where(inArray(sql`ctid`, old)).returning({ key: idempotencyKeysTable.key })
    removed += gone.length
    if (gone.length < atOnce) return removed
  }
}

const named = ({ caller, call, key }: Attempt): SQL | undefined =>
  and(eq(idempotencyKeysTable.caller, caller), eq(idempotencyKeysTable.call, call), eq(idempotencyKeysTable.key, key))
